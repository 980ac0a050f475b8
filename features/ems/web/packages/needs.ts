import type { CallResponse } from '@heliodon/contract/call';
import type { getPackages } from '@heliodon/ems/contract';
import type { EmsProblem, EmsSettings } from '@heliodon/energy/control/ems-packages';

export type Packages = CallResponse<typeof getPackages>;

/** Where what is missing is set; null: on the page itself. */
export const PROBLEM_PATH: Readonly<Record<EmsProblem, string | null>> = {
  pricesMissing: '/monitoring/electricityPrice',
  demandLimitMissing: '/energyManage/needManage',
  backflowTargetMissing: '/energyManage/antiReflux',
  gridMeterMissing: '/monitoring/meterManage',
  gridFirstFeedsIn: null,
  reserveRange: null,
};

export type Need = 'prices' | 'demand' | 'backflow' | 'meter';

/** What settings need of the plant, and which problem says that it is not there. */
export function needsOf({ base, byPrices, holdDemand, holdBackflow }: EmsSettings): [Need, EmsProblem][] {
  const needs: [boolean, Need, EmsProblem][] = [
    [byPrices, 'prices', 'pricesMissing'],
    [holdDemand, 'demand', 'demandLimitMissing'],
    [holdBackflow, 'backflow', 'backflowTargetMissing'],
    [holdDemand || holdBackflow || base === 'standby', 'meter', 'gridMeterMissing'],
  ];
  return needs.flatMap(([holds, need, problem]) => (holds ? [[need, problem] as [Need, EmsProblem]] : []));
}

/** Settings that differ, in the order of the form. */
export function changedKeys(before: EmsSettings | null, after: EmsSettings): (keyof EmsSettings)[] {
  const keys: (keyof EmsSettings)[] = [
    ...(['base', 'byPrices', 'holdDemand', 'holdBackflow', 'reserveSoc'] as const),
    ...(['importPriority', 'exportPriority'] as const),
  ];
  return keys.filter((key) => before?.[key] !== after[key]);
}
