import { type Decimal, decimalOf } from '@heliodon/kernel/decimal';

/*
 * Settled energy is in whole milliwatt-hours: each 15-minute interval is rounded once, and nothing afterwards. Integer
 * sums do not depend on how a period is split. Exact up to 9 TWh.
 */

/** Integer milliwatt-hours. */
export type Quanta = number;

const PER_KWH = 1_000_000;
const PLACES = 6;

export const toQuanta = (kwh: number): Quanta => Math.round(kwh * PER_KWH) + 0;

export const kwhOf = (quanta: Quanta): number => quanta / PER_KWH;

/** kWh, exact. */
export const kwhDecimal = (quanta: Quanta): Decimal => decimalOf(quanta, PLACES);

/** Parts in the ratio of the weights that add up to the whole: the rounding remainder goes to the last. */
export function shareOut(quanta: Quanta, weights: readonly number[]): Quanta[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let reached = 0;
  return weights.map((weight) => {
    reached += weight;
    const upTo = reached === total ? quanta : Math.round((quanta * reached) / total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
