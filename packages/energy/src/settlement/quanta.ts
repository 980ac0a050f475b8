import { type Decimal, decimalOf } from '@heliodon/kernel/decimal';

/*
 * Settled energy is counted in whole milliwatt-hours: each quarter of an hour is rounded to one once, and from there
 * on nothing is rounded any more. Sums of whole numbers are the same however they are cut. Safe up to 9 TWh.
 */

/** Milliwatt-hours, whole. */
export type Quanta = number;

const PER_KWH = 1_000_000;
const PLACES = 6;

export const toQuanta = (kwh: number): Quanta => Math.round(kwh * PER_KWH) + 0;

export const kwhOf = (quanta: Quanta): number => quanta / PER_KWH;

/** kWh, exactly. */
export const kwhDecimal = (quanta: Quanta): Decimal => decimalOf(quanta, PLACES);

/** Parts in the ratio of the weights that add up to the whole: what rounding leaves goes to the last. */
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
