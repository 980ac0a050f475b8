/* Storage behaviour without a plan. The order equals the numbers used by devices. */

export const WORK_MODES = ['loadFirst', 'batteryFirst', 'gridFirst'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

/** The busbar without storage, kW, all positive. */
export interface OpenBus {
  readonly pvKw: number;
  /** Load and chargers. */
  readonly usedKw: number;
}

/** Power below this share of rated power is left to the grid: it would only cover losses. */
const LEAST_SHARE = 0.01;

/**
 * Requested power before limits, discharge positive. loadFirst: covers the load that PV does not and stores the
 * surplus; batteryFirst: all PV charges storage first; gridFirst: storage discharges fully, and PV is exported.
 */
export function workModeWish(mode: WorkMode, { pvKw, usedKw }: OpenBus, ratedKw: number): number {
  if (mode === 'batteryFirst') return -pvKw + 0;
  if (mode === 'gridFirst') return ratedKw;
  const missingKw = usedKw - pvKw;
  return Math.abs(missingKw) < LEAST_SHARE * ratedKw ? 0 : missingKw;
}
