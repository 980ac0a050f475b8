import type { AnyCall } from '@heliodon/contract/call';
import { getCellDays, getCellHistory, getCellRanking, getWarningList } from './cell.contract.ts';
import { exportCellReport } from './report.contract.ts';
import {
  getBatteryList,
  getBatteryTree,
  getCluster,
  getStackCells,
  getStackMoments,
} from './stack.contract.ts';

export * from './cell.contract.ts';
export * from './report.contract.ts';
export * from './stack.contract.ts';

export const batteriesCalls: AnyCall[] = [
  getBatteryList,
  getBatteryTree,
  getStackCells,
  getStackMoments,
  getCluster,
  getCellHistory,
  getCellDays,
  getCellRanking,
  getWarningList,
  exportCellReport,
];
