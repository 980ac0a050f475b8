import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { daysOfMonth } from '@heliodon/energy/periods/report-range';
import { monthBill, type ReactiveEnergy } from '@heliodon/energy/settlement/bill';
import { centsText, incomeCents, sumCents, totalCents } from '@heliodon/energy/settlement/income-cents';
import type { SettledLine } from '@heliodon/energy/settlement/lines';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import type { FlowBucket } from '@heliodon/energy/settlement/settle-day';
import type { Database } from '@heliodon/infrastructure/database';
import { decimalText } from '@heliodon/kernel/decimal';
import { QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { readTransformers, type TransformerVersion, transformerOf } from '../bill/bill.queries.ts';
import { centsText as billText } from '../bill/bill.rows.ts';
import type { MeteredPlant, RegisterReads } from '../bill/past-months.ts';
import { readReactive } from '../bill/reactive-months.ts';
import { type BilledMonths, readBilledMonths } from '../demand/billed-months.ts';
import { billedBy } from '../demand/demand-registers.ts';
import { grouped } from '../income/grouped.ts';
import { lineOf, readSettledDays } from '../report/settled-slots.ts';
import { readCharged } from './charged.queries.ts';
import { readQuarters } from './energy.queries.ts';
import { settledOn } from './settled-on.ts';
import { type PlantTerms, readTerms } from './terms.queries.ts';

/*
 * Totals of months before and after a recalculation of the plant's flows, without writing anything: days by the
 * settlement rule, months by the billing rule.
 */

/** Number of days settled before yielding to other work. */
const DAYS_A_TURN = 14;

/** The data other than 15-minute energy on which the money of a plant's months depends. */
export interface MoneyFacts {
  readonly terms: PlantTerms;
  readonly transformers: readonly TransformerVersion[];
  /** Registers, sliding means and ratchets as stored: earlier months are not recalculated for a ratchet. */
  readonly billed: BilledMonths;
  readonly reactive: ReadonlyMap<string, ReactiveEnergy | null>;
}

/** As seen in `reads.db`, which may be a transaction. */
export async function readMoneyFacts(
  reads: RegisterReads,
  plantId: number,
  months: readonly string[],
): Promise<MoneyFacts> {
  const { db, clock } = reads;
  const [terms, transformers] = await Promise.all([readTerms(db, [plantId]), readTransformers(db, plantId)]);
  const own = terms.get(plantId);
  if (!own) throw new Error(`plant ${plantId} has no terms`);
  const plant: MeteredPlant = { plantId, timeZone: own.timeZone };
  const of = (wanted: (version: TransformerVersion['terms']) => boolean) =>
    months.filter((month) => wanted(transformerOf(transformers, month)?.terms ?? null));
  const [billed, reactive] = await Promise.all([
    readBilledMonths(reads, plant, transformers, {
      months,
      to: localDay(clock.now().getTime(), own.timeZone),
    }),
    readReactive(
      reads,
      plant,
      of((version) => Boolean(version?.pfStandard)),
    ),
  ]);
  return { terms: own, transformers, billed, reactive };
}

interface RecountedDay {
  readonly day: string;
}

export interface Recount<D extends RecountedDay> {
  readonly plantId: number;
  readonly days: readonly D[];
  /** The intervals of some of the days, as they would be recalculated. */
  readonly count: (days: readonly D[]) => Promise<
    readonly {
      readonly startMs: number;
      readonly flows: Readonly<Record<Flow, number | null>>;
    }[]
  >;
  readonly before: MoneyFacts;
  readonly after: MoneyFacts;
}

export interface RecountedMonth {
  readonly month: string;
  readonly days: number;
  readonly bill: { readonly before: string; readonly after: string } | null;
  readonly income: { readonly before: string; readonly after: string } | null;
  readonly energy: {
    readonly flow: Flow;
    readonly beforeKwh: number | null;
    readonly afterKwh: number | null;
  }[];
}

type FlowSums = Readonly<Record<Flow, number | null>>;

/** A day on one side of the comparison. */
interface DayFigures {
  readonly flows: FlowSums;
  readonly maxKw: number | null;
  /** Null: no price is in force. */
  readonly lines: readonly SettledLine[] | null;
}

/** Only months that change, newest first. */
export async function recountedMonths<D extends RecountedDay>(
  db: Database,
  recount: Recount<D>,
): Promise<{ changedDays: number; months: RecountedMonth[] }> {
  const months: RecountedMonth[] = [];
  for (const [month, days] of grouped(recount.days, ({ day }) => monthOf(day)))
    months.push(await monthOfRecount(db, recount, month, days));
  return {
    changedDays: months.reduce((sum, { days }) => sum + days, 0),
    months: months.filter(isAnother).sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
}

const isAnother = ({ days, bill }: RecountedMonth): boolean =>
  days > 0 || (bill !== null && bill.before !== bill.after);

async function monthOfRecount<D extends RecountedDay>(
  db: Database,
  { plantId, count, before, after }: Recount<D>,
  month: string,
  days: readonly D[],
): Promise<RecountedMonth> {
  const others = await storedDays(db, plantId, month, new Set(days.map(({ day }) => day)));
  const sides = { before: [...others], after: [...others] };
  let changedDays = 0;
  for (let at = 0; at < days.length; at += DAYS_A_TURN) {
    const turn = days.slice(at, at + DAYS_A_TURN);
    const { timeZone } = before.terms;
    const local = turn.map(({ day }) => ({ plantId, day, timeZone }));
    const [stand, counted, charged] = await Promise.all([
      readQuarters(db, local),
      count(turn),
      readCharged(db, local),
    ]);
    const buckets = counted.map(({ startMs, flows }): FlowBucket => ({ startMs, ...flows }));
    const byDay = grouped(buckets, ({ startMs }) => localDay(startMs, timeZone));
    for (const [n, { day }] of turn.entries()) {
      const was = dayFigures(day, before.terms, stand[n]?.buckets ?? [], charged[n] ?? []);
      const is = dayFigures(day, after.terms, byDay.get(day) ?? [], charged[n] ?? []);
      if (keyOf(was) !== keyOf(is)) changedDays += 1;
      sides.before.push(was);
      sides.after.push(is);
    }
    await new Promise(setImmediate);
  }
  const was = monthFigures(month, before, sides.before);
  const is = monthFigures(month, after, sides.after);
  return {
    month,
    days: changedDays,
    bill: was.bill === null || is.bill === null ? null : { before: was.bill, after: is.bill },
    income: was.income === null || is.income === null ? null : { before: was.income, after: is.income },
    energy: FLOWS.filter((flow) => quantaText(was.flows[flow]) !== quantaText(is.flows[flow])).map(
      (flow) => ({ flow, beforeKwh: was.flows[flow], afterKwh: is.flows[flow] }),
    ),
  };
}

const add = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);
const most = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
const sumFlows = (parts: readonly FlowSums[]): FlowSums =>
  Object.fromEntries(
    FLOWS.map((flow) => [flow, parts.map((part) => part[flow]).reduce(add, null)]),
  ) as unknown as FlowSums;
const quantaText = (kwh: number | null): string => (kwh === null ? '' : String(toQuanta(kwh)));

function dayFigures(
  day: string,
  terms: PlantTerms,
  buckets: readonly FlowBucket[],
  charged: Parameters<typeof settledOn>[3],
): DayFigures {
  const inTime = [...buckets].sort((a, b) => a.startMs - b.startMs);
  const maxKwh = inTime.map((bucket) => bucket.import).reduce(most, null);
  return {
    flows: sumFlows(inTime),
    maxKw: maxKwh === null ? null : maxKwh * QUARTERS_PER_HOUR,
    lines: settledOn(day, terms, inTime, charged)?.lines ?? null,
  };
}

/** Equal energy and money have the same key. */
const keyOf = ({ flows, lines }: DayFigures): string =>
  JSON.stringify([
    FLOWS.map((flow) => quantaText(flows[flow])),
    lines
      ?.map(({ item, period, price, quanta }) => `${item} ${period} ${decimalText(price)} ${quanta}`)
      .sort(),
  ]);

function monthFigures(month: string, facts: MoneyFacts, days: readonly DayFigures[]) {
  const priced = days.flatMap(({ lines }) => (lines ? [lines] : []));
  const transformer = transformerOf(facts.transformers, month)?.terms ?? null;
  const maxKw = days.map((day) => day.maxKw).reduce(most, null);
  const billed = facts.billed.demand.get(month);
  const bill = monthBill({
    month,
    whole: true,
    lines: priced.flat(),
    transformer,
    demandKw: billed ? billedBy(maxKw, billed.meters, billed.sliding).kw : null,
    ratchet: facts.billed.ratchet.get(month),
    reactive: facts.reactive.get(month) ?? null,
  });
  return {
    flows: sumFlows(days.map(({ flows }) => flows)),
    bill: priced.length === 0 ? null : billText(bill.totals.total),
    income:
      priced.length === 0 ? null : centsText(sumCents(priced.map((lines) => totalCents(incomeCents(lines))))),
  };
}

/** Days of the month that are not recalculated, as stored. */
async function storedDays(
  db: Database,
  plantId: number,
  month: string,
  except: ReadonlySet<string>,
): Promise<DayFigures[]> {
  const { from, to } = daysOfMonth(month);
  const [settled, { rows }] = await Promise.all([
    readSettledDays(db, plantId, from, to),
    sql<FlowSums & { day: string; maxKw: number | null }>`SELECT day::text AS day, import_max_kw AS "maxKw",
        pv_kwh AS pv, charge_kwh AS charge, discharge_kwh AS discharge, import_kwh AS import, export_kwh AS export,
        load_kwh AS load, charging_kwh AS charging
      FROM plant_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date
      ORDER BY day`.execute(db),
  ]);
  const energy = new Map(rows.map((row) => [row.day, row]));
  const known = new Set([...energy.keys(), ...settled.map(({ day }) => day)]);
  const linesOn = new Map(
    settled.map(({ day, lines, priceVersionId }) => [
      day,
      priceVersionId === null ? null : lines.map(lineOf),
    ]),
  );
  return [...known]
    .filter((day) => !except.has(day))
    .map((day) => ({
      flows: energy.get(day) ?? sumFlows([]),
      maxKw: energy.get(day)?.maxKw ?? null,
      lines: linesOn.get(day) ?? null,
    }));
}
