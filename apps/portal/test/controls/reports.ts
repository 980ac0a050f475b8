import { button, exporting, link, on } from './table.ts';

const DEMAND_INCOME = 'features/demand/web/income/DemandIncomePage.tsx';

export const reports = [
  on(
    '/monitoring/electricityReport',
    ['reportExport', 'features/settlement/web/electricity/ElectricityPage.tsx', exporting],
    ['reportExport', 'features/settlement/web/sending/SendingButton.tsx', button('Scheduled reports')],
  ),
  on('/monitoring/meterStatistics', [
    'reportExport',
    'features/settlement/web/meters/MeterStatisticsPage.tsx',
    exporting,
  ]),
  on('/monitoring/income', ['reportExport', 'features/settlement/web/income/IncomePanel.tsx', exporting]),
  on('/monitoring/income?tab=planned', [
    'reportExport',
    'features/settlement/web/income/PlannedPanel.tsx',
    exporting,
  ]),
  on('/monitoring/income?tab=plants', [
    'reportExport',
    'features/settlement/web/income/PlantsPanel.tsx',
    exporting,
  ]),
  on('/monitoring/bill', ['reportExport', 'features/settlement/web/bill/BillReport.tsx', exporting]),
  on('/monitoring/bill?tab=reconciliation', [
    'plantEdit',
    'features/settlement/web/bill/MonthComparison.tsx',
    button('Enter invoice'),
  ]),
  on('/energyManage/energyAnalysis', [
    'reportExport',
    'features/analysis/web/energy/EnergyPage.tsx',
    exporting,
  ]),
  on('/energyManage/dataAnalyze', ['reportExport', 'features/analysis/web/data/DataPage.tsx', exporting]),
  on('/energyManage/needScheduling', [
    'reportExport',
    'features/demand/web/days/DemandDaysPage.tsx',
    exporting,
  ]),
  on(
    '/energyManage/needIncomeReport',
    ['reportExport', DEMAND_INCOME, exporting],
    ['reportView', DEMAND_INCOME, link('View bill')],
  ),
];
