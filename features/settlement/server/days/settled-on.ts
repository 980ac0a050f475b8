import { type ChargedLine, withCharged } from '@heliodon/energy/settlement/charged-lines';
import { type DaySettlement, type FlowBucket, settleDay } from '@heliodon/energy/settlement/settle-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { PlantTerms } from './terms.queries.ts';

/** A day of a plant by the price that counts on it, with what its piles charged; null: no price counts. */
export function settledOn(
  day: string,
  terms: PlantTerms,
  buckets: readonly FlowBucket[],
  charged: readonly ChargedLine[],
): DaySettlement | null {
  const price = versionOn(terms.prices, day);
  if (!price) return null;
  const settled = settleDay(day, buckets, { ...terms, price });
  return charged.length === 0 ? settled : { ...settled, lines: withCharged(settled.lines, charged) };
}
