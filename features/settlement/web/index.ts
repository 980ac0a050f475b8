import { lazyPage } from '@heliodon/web/chunk';

const electricity = lazyPage(() => import('./electricity/ElectricityPage.tsx'));
const income = lazyPage(() => import('./income/IncomePage.tsx'));
const bill = lazyPage(() => import('./bill/BillPage.tsx'));

export const pages = {
  StopSending: lazyPage(() => import('./sending/StopSending.tsx'), 'settlement'),
  electricityReport: electricity,
  electricityReportv3: electricity,
  meterStatistics: lazyPage(() => import('./meters/MeterStatisticsPage.tsx'), 'settlement'),
  income,
  incomev3: income,
  bill,
  billv3: bill,
};
