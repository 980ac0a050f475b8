import { type ChargedLine, withCharged } from '@heliodon/energy/settlement/charged-lines';
import { type DaySettlement, type FlowBucket, settleDay } from '@heliodon/energy/settlement/settle-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { PlantTerms } from './terms.queries.ts';

/** A day of a plant with the price in force and the energy of its chargers; null: no price is in force. */
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
