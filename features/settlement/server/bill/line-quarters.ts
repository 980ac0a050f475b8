import type { Span } from '@heliodon/energy/periods/span';
import type { BillKind } from '@heliodon/energy/settlement/bill';
import { amountOf, type SettledLine } from '@heliodon/energy/settlement/lines';
import type { Quanta } from '@heliodon/energy/settlement/quanta';
import { settleDay } from '@heliodon/energy/settlement/settle-day';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { compare, type Decimal, decimal, negate } from '@heliodon/kernel/decimal';
import { readQuarters } from '../days/energy.queries.ts';
import { readTerms } from '../days/terms.queries.ts';

/** Identifies a line of a bill; the price is never negative. */
export interface LineKey {
  readonly kind: BillKind;
  readonly period: PricePeriod | null;
  readonly price: string;
}

export interface LineQuarter {
  readonly startMs: number;
  readonly quanta: Quanta;
  /** Not rounded; positive: to be paid. */
  readonly amount: Decimal;
  readonly importKwh: number | null;
}

/** Whether a settled line is part of the line of the bill. */
export function isOfLine(line: SettledLine, { kind, period, price }: LineKey): boolean {
  const signed = kind === 'import' ? negate(decimal(price)) : decimal(price);
  return line.item === kind && line.period === period && compare(line.price, signed) === 0;
}

/** Positive: to be paid. */
export const owedExactly = (line: SettledLine): Decimal => negate(amountOf(line));

/**
 * The contribution of each 15-minute interval of a day to a line. Intervals are settled individually: their sum is that
 * of the day.
 */
export async function lineQuarters(
  db: Database,
  plantId: number,
  span: Span,
  day: string,
  key: LineKey,
): Promise<{ readonly quarters: LineQuarter[]; readonly priceVersionId: number | null }> {
  const [terms, [found]] = await Promise.all([
    readTerms(db, [plantId]),
    readQuarters(db, [{ plantId, timeZone: span.timeZone, day }]),
  ]);
  const of = terms.get(plantId);
  const price = of && versionOn(of.prices, day);
  const asked = (found?.buckets ?? [])
    .filter(({ startMs }) => span.has(startMs))
    .sort((a, b) => a.startMs - b.startMs);
  if (key.kind === 'demand')
    return {
      priceVersionId: null,
      quarters: asked.map((bucket) => ({
        startMs: bucket.startMs,
        quanta: 0,
        amount: { units: 0n, scale: 0 },
        importKwh: bucket.import,
      })),
    };
  if (!of || !price) return { quarters: [], priceVersionId: null };
  const quarters = asked.flatMap((bucket) => {
    const [line] = settleDay(day, [bucket], { ...of, price }).lines.filter((one) => isOfLine(one, key));
    if (!line) return [];
    const { startMs, import: importKwh } = bucket;
    return [{ startMs, quanta: line.quanta, amount: owedExactly(line), importKwh }];
  });
  return { quarters, priceVersionId: price.id };
}
