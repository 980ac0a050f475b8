import type { AnyCall } from '@heliodon/contract/call';
import { exportDemandIncome, getDemandIncome } from './income.contract.ts';
import { exportDemandDays, getDemandDays } from './schedule.contract.ts';
import { getDemandMachines, getDemandSettings, saveDemandSettings } from './settings.contract.ts';
import { getDemandStatistics } from './statistics.contract.ts';
import { getDemandEvents, getDemandWatch } from './watch.contract.ts';

export const demandCalls: readonly AnyCall[] = [
  getDemandSettings,
  getDemandMachines,
  saveDemandSettings,
  getDemandWatch,
  getDemandEvents,
  getDemandDays,
  exportDemandDays,
  getDemandStatistics,
  getDemandIncome,
  exportDemandIncome,
];
