import { monthOf } from '@heliodon/energy/periods/local-time';
import { slotKeys } from '@heliodon/energy/periods/report-range';
import type { Span } from '@heliodon/energy/periods/span';
import { type MonthBill, type MonthShare, monthBill } from '@heliodon/energy/settlement/bill';
import type { SettledLine } from '@heliodon/energy/settlement/lines';
import type { Database } from '@heliodon/infrastructure/database';
import { type BilledMonths, readBilledMonths } from '../demand/billed-months.ts';
import type { BilledMonthDemand } from '../demand/demand-registers.ts';
import { settledSlots } from '../report/settled-slots.ts';
import {
  type BillBasis,
  firstSettledDay,
  readBasis,
  readBilledLines,
  readTransformers,
  transformerOf,
} from './bill.queries.ts';
import type { MeteredPlant, RegisterReads } from './past-months.ts';
import { readReactive } from './reactive-months.ts';

export type BillReads = RegisterReads;
export type BilledPlant = MeteredPlant;

/** How a period is billed. */
export interface BillForm {
  /** Months are billed as a whole, with capacity and power factor. */
  readonly whole: boolean;
  /** Resolution of the lines; lines of hours are by hour. */
  readonly by: 'day' | 'month';
  /** Only this share of the last month's capacity or demand charge is counted. */
  readonly lastShare?: MonthShare | undefined;
}

export interface BilledPart {
  /** A month, a day or an hour. */
  readonly key: string;
  readonly lines: readonly SettledLine[];
}

export interface MonthBills {
  readonly months: readonly MonthBill[];
  readonly parts: readonly BilledPart[];
  readonly basis: BillBasis;
  /** By month, for months billed by demand. */
  readonly demand: ReadonlyMap<string, BilledMonthDemand>;
  readonly ratchet: BilledMonths['ratchet'];
}

/** A whole month is shown as a month; a single one is charted by its days. */
const usualForm = ({ step, isWholeMonths, months }: Span): BillForm => ({
  whole: isWholeMonths,
  by: step === 'day' || months.length === 1 ? 'day' : 'month',
});

/** The bills of the months of a period that have begun and for which the plant has figures. */
export async function readMonthBills(
  reads: BillReads,
  plant: BilledPlant,
  span: Span,
  { whole, by, lastShare }: BillForm = usualForm(span),
): Promise<MonthBills> {
  const { db } = reads;
  const { plantId } = plant;
  const { firstDay: from, lastBegunDay: to } = span;
  const [settled, first, transformers] = await Promise.all([
    span.step === 'hour' ? readHours(db, plantId, span) : readDays(db, plantId, { from, to, by }),
    firstSettledDay(db, plantId),
    readTransformers(db, plantId),
  ]);
  if (first === null || first > to) return { ...settled, months: [], demand: new Map(), ratchet: new Map() };
  const months = slotKeys({ step: 'month', from: monthOf(first > from ? first : from), to: monthOf(to) });
  const lastMonth = monthOf(span.lastDay);
  const termsOf = (month: string) => transformerOf(transformers, month)?.terms ?? null;
  const of = (wanted: (terms: ReturnType<typeof termsOf>) => boolean) =>
    whole ? months.filter((month) => wanted(termsOf(month))) : [];
  const [reactive, billed] = await Promise.all([
    readReactive(
      reads,
      plant,
      of((terms) => Boolean(terms?.pfStandard)),
    ),
    readBilledMonths(reads, plant, transformers, { months: whole ? months : [], to }),
  ]);
  return {
    ...settled,
    demand: billed.demand,
    ratchet: billed.ratchet,
    months: months.map((month) =>
      monthBill({
        month,
        whole,
        share: month === lastMonth ? lastShare : undefined,
        lines: settled.parts.filter(({ key }) => key.startsWith(month)).flatMap(({ lines }) => lines),
        transformer: termsOf(month),
        demandKw: billed.demand.get(month)?.kw ?? null,
        ratchet: billed.ratchet.get(month),
        reactive: reactive.get(month) ?? null,
      }),
    ),
  };
}

async function readDays(
  db: Database,
  plantId: number,
  range: { readonly from: string; readonly to: string; readonly by: 'day' | 'month' },
): Promise<Omit<MonthBills, 'months' | 'demand' | 'ratchet'>> {
  const [rows, basis] = await Promise.all([
    readBilledLines(db, plantId, range),
    readBasis(db, plantId, range.from, range.to),
  ]);
  return { parts: rows.map(({ key, line }) => ({ key, lines: [line] })), basis };
}

async function readHours(db: Database, plantId: number, span: Span) {
  const { slots, pendingDays, daysWithoutPrice } = await settledSlots(db, plantId, span);
  const total = (of: (slot: (typeof slots)[number]) => number) =>
    slots.reduce((sum, slot) => sum + of(slot), 0);
  return {
    parts: slots.map(({ key, lines }) => ({ key, lines })),
    basis: {
      pendingDays,
      daysWithoutPrice,
      quarters: total((slot) => slot.quarters),
      unknownQuarters: total((slot) => slot.unknownQuarters),
      estimatedS: total((slot) => slot.estimatedS),
    },
  };
}
