import type { DaySegment } from '../tariff/tariff-day.ts';
import { usualWear, usualWearOfDay } from './usual-wear.ts';

/*
 * What the wear of a kWh costs that is stored and taken out again: as given for a calculation, from the replacement and
 * warranty of the batteries, or the usual share of the price.
 */

/** Of the batteries of a plant. */
export interface WearTerms {
  /** In the currency of the plant, per kWh of rated capacity. */
  readonly replacementPerKwh: number;
  /** Of the warranty, at this depth of discharge in percent. */
  readonly cycles: number;
  readonly depthPercent: number;
}

export const WEAR_FROM = ['given', 'warranty', 'usual'] as const;

export interface Wear {
  readonly wearPerKwh: number;
  readonly wearFrom: (typeof WEAR_FROM)[number];
}

/** A kWh of capacity is replaced after it has delivered its depth in each cycle. */
export const warrantyWear = ({ replacementPerKwh, cycles, depthPercent }: WearTerms): number =>
  Number((replacementPerKwh / ((cycles * depthPercent) / 100)).toPrecision(3));

/** `given`: for this calculation only. */
export function wearOf(given: number | null, terms: WearTerms | null, buyPrice: ArrayLike<number>): Wear {
  if (given !== null) return { wearPerKwh: given, wearFrom: 'given' };
  if (terms) return { wearPerKwh: warrantyWear(terms), wearFrom: 'warranty' };
  return { wearPerKwh: usualWear(buyPrice), wearFrom: 'usual' };
}

/** The same for one day of prices. */
export const wearOfDay = (terms: WearTerms | null, day: readonly DaySegment[]): number =>
  terms ? warrantyWear(terms) : usualWearOfDay(day);
