import { lazyPage } from '@heliodon/web/chunk';
import type { DemandDaysPageProps } from './days/DemandDaysPage.tsx';
import type { DemandWatchPageProps } from './watch/DemandWatchPage.tsx';

export const DemandWatch = lazyPage<DemandWatchPageProps>(() => import('./watch/DemandWatchPage.tsx'));
export const DemandDays = lazyPage<DemandDaysPageProps>(() => import('./days/DemandDaysPage.tsx'));

export const pages = {
  needManage: lazyPage(() => import('./manage/DemandManagePage.tsx'), 'demand'),
  needStatistics: lazyPage(() => import('./statistics/DemandStatisticsPage.tsx'), 'demand'),
  needIncomeReport: lazyPage(() => import('./income/DemandIncomePage.tsx'), 'demand'),
};
