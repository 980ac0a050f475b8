/* What storage does where no plan says it. The order is the number that devices know. */

export const WORK_MODES = ['loadFirst', 'batteryFirst', 'gridFirst'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

/** The bus without storage, kW, all positive. */
export interface OpenBus {
  readonly pvKw: number;
  /** Load and charging piles. */
  readonly usedKw: number;
}

/** Less than this share of rated power is left to the grid: it would only feed losses. */
const LEAST_SHARE = 0.01;

/**
 * Wanted power, discharge positive, before any limit. loadFirst: covers what PV lacks and stores what it has too much;
 * batteryFirst: all PV goes into storage first; gridFirst: storage gives what it has, and PV is fed in.
 */
export function workModeWish(mode: WorkMode, { pvKw, usedKw }: OpenBus, ratedKw: number): number {
  if (mode === 'batteryFirst') return -pvKw + 0;
  if (mode === 'gridFirst') return ratedKw;
  const missingKw = usedKw - pvKw;
  return Math.abs(missingKw) < LEAST_SHARE * ratedKw ? 0 : missingKw;
}
