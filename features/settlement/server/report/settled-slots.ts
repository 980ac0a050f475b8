import { dayOf } from '@heliodon/energy/periods/local-time';
import { slotAt, slotOfDay } from '@heliodon/energy/periods/report-range';
import type { Span } from '@heliodon/energy/periods/span';
import { uncoveredOf, withCharged } from '@heliodon/energy/settlement/charged-lines';
import { mergeLines, type SettledItem, type SettledLine } from '@heliodon/energy/settlement/lines';
import { settleDay } from '@heliodon/energy/settlement/settle-day';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { decimal } from '@heliodon/kernel/decimal';
import { sql } from 'kysely';
import { readCharged } from '../days/charged.queries.ts';
import { readQuarters } from '../days/energy.queries.ts';
import { isPending } from '../days/pending.ts';
import type { StoredLine } from '../days/settled.rows.ts';
import { readTerms } from '../days/terms.queries.ts';

/** The settled values of a report column. */
export interface SettledSlot {
  readonly key: string;
  readonly lines: readonly SettledLine[];
  readonly priceVersionIds: readonly number[];
  readonly quarters: number;
  /** Number of intervals for which the energy distribution is unknown. */
  readonly unknownQuarters: number;
  readonly estimatedS: number;
}

export interface SettledReport {
  readonly slots: readonly SettledSlot[];
  /** Days that wait for the first or a repeated settlement: the figures may still change. */
  readonly pendingDays: number;
  /** Days with energy but without a price in force. */
  readonly daysWithoutPrice: number;
}

export interface DayRow {
  readonly day: string;
  readonly lines: StoredLine[];
  readonly priceVersionId: number | null;
  readonly quarters: number;
  readonly unknownQuarters: number;
  readonly estimatedS: number;
  readonly pending: boolean;
  readonly settled: boolean;
}

export const lineOf = ({ item, period, price, mwh, amount }: StoredLine): SettledLine => ({
  item: item as SettledItem,
  period: period as PricePeriod | null,
  price: decimal(price),
  quanta: mwh,
  ...(amount !== undefined && { amount: decimal(amount) }),
});

/** The stored days of a plant, inclusive. */
export async function readSettledDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`SELECT day::text AS day, lines, price_version_id AS "priceVersionId",
      quarters, unknown_quarters AS "unknownQuarters", estimated_s AS "estimatedS",
      ${isPending} AS pending, settled_at IS NOT NULL AS settled
    FROM settlement_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date
    ORDER BY day`.execute(db);
  return rows;
}

/** Lines of each column. Days, months and years use stored values; hours are settled from their intervals. */
export async function settledSlots(db: Database, plantId: number, span: Span): Promise<SettledReport> {
  const { step } = span;
  if (step === 'hour') return settledHours(db, plantId, span);
  const days = await readSettledDays(db, plantId, span.firstDay, span.lastDay);
  const bySlot = new Map<string, DayRow[]>();
  for (const row of days) {
    const key = slotOfDay(step, row.day);
    const others = bySlot.get(key);
    if (others) others.push(row);
    else bySlot.set(key, [row]);
  }
  return {
    slots: span.columns.map(({ key }) => slotOf(key, bySlot.get(key) ?? [])),
    pendingDays: days.filter((day) => day.pending).length,
    daysWithoutPrice: days.filter((day) => day.settled && day.quarters > 0 && day.priceVersionId === null)
      .length,
  };
}

function slotOf(key: string, days: readonly DayRow[]): SettledSlot {
  const total = (of: (day: DayRow) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    key,
    lines: mergeLines(days.flatMap((day) => day.lines.map(lineOf))),
    priceVersionIds: [...new Set(days.flatMap((day) => day.priceVersionId ?? []))],
    quarters: total((day) => day.quarters),
    unknownQuarters: total((day) => day.unknownQuarters),
    estimatedS: total((day) => day.estimatedS),
  };
}

async function settledHours(db: Database, plantId: number, span: Span): Promise<SettledReport> {
  const { days, timeZone } = span;
  const ofDays = days.map((day) => ({ plantId, timeZone, day }));
  const [terms, quarters, charged] = await Promise.all([
    readTerms(db, [plantId]),
    readQuarters(db, ofDays),
    readCharged(db, ofDays),
  ]);
  const of = terms.get(plantId);
  let daysWithoutPrice = 0;
  const settled = new Map<string, SettledSlot>();
  for (const [at, day] of days.entries()) {
    const buckets = quarters[at]?.buckets ?? [];
    const price = of && versionOn(of.prices, day);
    if (buckets.length > 0 && !price) daysWithoutPrice += 1;
    if (!of || !price) continue;
    const hours = byHour(buckets, timeZone);
    const sold = charged[at] ?? [];
    const uncovered = uncoveredOf(settleDay(day, buckets, { ...of, price }).lines, sold);
    for (const slot of span.columns.filter(({ key }) => dayOf(key) === day)) {
      const ofHour = hours.get(slot.key) ?? [];
      if (ofHour.length === 0 && !sold.some((line) => line.fromMs < slot.toMs && line.toMs > slot.fromMs))
        continue;
      const { lines: measured, unknownQuarters } = settleDay(day, ofHour, { ...of, price });
      const lines = sold.length === 0 ? measured : withCharged(measured, sold, { ...slot, uncovered });
      const estimatedS = ofHour.reduce((sum, bucket) => sum + bucket.estimatedS, 0);
      const counts = { quarters: ofHour.length, unknownQuarters, estimatedS };
      settled.set(slot.key, { key: slot.key, lines, priceVersionIds: [price.id], ...counts });
    }
  }
  const slots = span.columns.map(({ key }) => settled.get(key) ?? slotOf(key, []));
  return { slots, pendingDays: 0, daysWithoutPrice };
}

function byHour<B extends { readonly startMs: number }>(
  buckets: readonly B[],
  timeZone: string,
): Map<string, B[]> {
  const hours = new Map<string, B[]>();
  for (const bucket of buckets) {
    const key = slotAt('hour', bucket.startMs, timeZone);
    const others = hours.get(key);
    if (others) others.push(bucket);
    else hours.set(key, [bucket]);
  }
  return hours;
}
