import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import { dayOf, dayRangeMs, dayStartMs, localDay } from '@heliodon/energy/periods/local-time';
import { type ReportSlot, type ReportStep, slotOfDay } from '@heliodon/energy/periods/report-range';
import type { Span } from '@heliodon/energy/periods/span';
import { kwhOf, type Quanta } from '@heliodon/energy/settlement/quanta';
import { type PeriodEnergy, settleDay } from '@heliodon/energy/settlement/settle-day';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import { readTerms } from '../days/terms.queries.ts';
import {
  type EnergyDay,
  type EnergyRow,
  readEnergyDays,
  readEnergyQuarters,
  readEnergyRows,
  readFirstEnergy,
} from './energy-slots.queries.ts';

/** kWh of each flow by time of use. Less than the total if days are not settled or no price is in force. */
export type PeriodKwh = Readonly<Record<Flow, Readonly<Partial<Record<PricePeriod, number>>>>>;

export interface EnergySlot {
  readonly key: string;
  readonly flows: FlowEnergy;
  readonly periods: PeriodKwh;
  /** The highest 15-minute power, which is the basis of the demand charge. */
  readonly importMaxKw: number | null;
  readonly estimatedS: number;
  /** Number of 15-minute intervals without data since the plant's first one. */
  readonly missingQuarters: number;
}

export interface EnergyReport {
  readonly slots: readonly EnergySlot[];
  /** Time of the first energy data; null: never. */
  readonly sinceMs: number | null;
  /** Number of days that are not settled yet: the split by time of use may still change. */
  readonly pendingDays: number;
  readonly daysWithoutPrice: number;
}

/** An interval is counted within minutes; one that has just ended does not count as missing. */
const PATIENCE_MS = 900_000;
const UNKNOWN = Object.fromEntries(FLOWS.map((flow) => [flow, null])) as FlowEnergy;
const NO_ROW: EnergyRow = { ...UNKNOWN, key: '', importMaxKw: null, estimatedS: 0 };

/** Energy of each column. Days and months are stored; years are sums of months, hours sums of intervals. */
export async function energySlots(db: Database, plantId: number, span: Span): Promise<EnergyReport> {
  const since = await readFirstEnergy(db, plantId, span.timeZone);
  const coveredToMs = Math.floor((span.nowMs - PATIENCE_MS) / QUARTER_MS) * QUARTER_MS;
  const covered = { fromMs: since?.getTime() ?? coveredToMs, toMs: coveredToMs };
  const report =
    span.step === 'hour'
      ? await hoursOf(db, plantId, span, covered)
      : await daysAndMore(db, plantId, span, covered);
  return { ...report, sinceMs: since?.getTime() ?? null };
}

type Covered = { readonly fromMs: number; readonly toMs: number };
type Columns = Omit<EnergyReport, 'sinceMs'>;

async function daysAndMore(db: Database, plantId: number, span: Span, covered: Covered): Promise<Columns> {
  const { timeZone } = span;
  const today = localDay(covered.toMs, timeZone);
  const [rows, days, ofToday] = await Promise.all([
    readEnergyRows(db, plantId, span),
    readEnergyDays(db, plantId, span.firstDay, span.lastDay),
    readEnergyQuarters(db, plantId, dayStartMs(today, timeZone), covered.toMs),
  ]);
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const daysBy = byColumn(span.step as Exclude<ReportStep, 'hour'>, days);
  // Today is settled only from time to time, so its intervals are used directly.
  const coveredOn = ({ day, settled, quarters }: EnergyDay) => {
    if (day >= today) return day === today ? ofToday.length : 0;
    if (settled) return quarters;
    const { fromMs, toMs } = dayRangeMs(day, timeZone);
    return (toMs - fromMs) / QUARTER_MS;
  };
  return {
    slots: span.columns.map((slot) => {
      const ofSlot = daysBy.get(slot.key) ?? [];
      const quarters = ofSlot.reduce((sum, day) => sum + coveredOn(day), 0);
      const periods = periodKwh(ofSlot.map(({ energy }) => energy));
      return slotOf(slot, rowOf.get(slot.key) ?? NO_ROW, periods, missing(slot, quarters, covered));
    }),
    pendingDays: days.filter(({ pending }) => pending).length,
    daysWithoutPrice: days.filter(withoutPrice).length,
  };
}

function byColumn(step: Exclude<ReportStep, 'hour'>, days: readonly EnergyDay[]): Map<string, EnergyDay[]> {
  const found = new Map<string, EnergyDay[]>();
  for (const day of days) {
    const key = slotOfDay(step, day.day);
    const others = found.get(key);
    if (others) others.push(day);
    else found.set(key, [day]);
  }
  return found;
}

const withoutPrice = ({ settled, quarters, priced }: EnergyDay): boolean =>
  settled && quarters > 0 && !priced;

function missing(slot: ReportSlot, quarters: number, covered: Covered): number {
  const ms = Math.min(slot.toMs, covered.toMs) - Math.max(slot.fromMs, covered.fromMs);
  return Math.max(0, Math.round(ms / QUARTER_MS) - quarters);
}

async function hoursOf(db: Database, plantId: number, span: Span, covered: Covered): Promise<Columns> {
  const [terms, buckets] = await Promise.all([
    readTerms(db, [plantId]),
    readEnergyQuarters(db, plantId, span.fromMs, span.toMs),
  ]);
  const of = terms.get(plantId);
  const unpriced = new Set<string>();
  const slots = span.columns.map((slot) => {
    const inHour = buckets.filter(({ startMs }) => startMs >= slot.fromMs && startMs < slot.toMs);
    const day = dayOf(slot.key);
    const price = of && versionOn(of.prices, day);
    if (inHour.length > 0 && !price) unpriced.add(day);
    const settled = of && price ? [settleDay(day, inHour, { ...of, price }).energy] : [];
    const whole = inHour.filter(({ startMs }) => startMs < covered.toMs).length;
    return slotOf(slot, sumOf(inHour), periodKwh(settled), missing(slot, whole, covered));
  });
  return { slots, pendingDays: 0, daysWithoutPrice: unpriced.size };
}

function slotOf(
  { key }: ReportSlot,
  row: EnergyRow,
  periods: PeriodKwh,
  missingQuarters: number,
): EnergySlot {
  const { key: _key, importMaxKw, estimatedS, ...flows } = row;
  return { key, flows, periods, importMaxKw, estimatedS, missingQuarters };
}

type Quarter = Awaited<ReturnType<typeof readEnergyQuarters>>[number];

/** The total energy of intervals. */
export function sumOf(quarters: readonly Quarter[]): EnergyRow {
  const known = (flow: Flow) => quarters.flatMap((quarter) => quarter[flow] ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const flows = FLOWS.map((flow) => [flow, known(flow).length > 0 ? sum(known(flow)) : null]);
  const imports = known('import');
  return {
    ...(Object.fromEntries(flows) as FlowEnergy),
    key: '',
    importMaxKw: imports.length > 0 ? Math.max(...imports) * QUARTERS_PER_HOUR : null,
    estimatedS: sum(quarters.map(({ estimatedS }) => estimatedS)),
  };
}

/** Adds integers, so that the result does not depend on the grouping. */
export function periodKwh(parts: readonly Partial<PeriodEnergy>[]): PeriodKwh {
  const of = (flow: Flow) => {
    const sums: Partial<Record<PricePeriod, Quanta>> = {};
    for (const part of parts)
      for (const [period, quanta] of Object.entries(part[flow] ?? {}) as [PricePeriod, Quanta][])
        sums[period] = (sums[period] ?? 0) + quanta;
    return Object.fromEntries(Object.entries(sums).map(([period, quanta]) => [period, kwhOf(quanta)]));
  };
  return Object.fromEntries(FLOWS.map((flow) => [flow, of(flow)])) as PeriodKwh;
}

export const addPeriods = (parts: readonly PeriodKwh[]): PeriodKwh => {
  const of = (flow: Flow) => {
    const sums: Partial<Record<PricePeriod, number>> = {};
    for (const part of parts)
      for (const [period, kwh] of Object.entries(part[flow]) as [PricePeriod, number][])
        sums[period] = (sums[period] ?? 0) + kwh;
    return sums;
  };
  return Object.fromEntries(FLOWS.map((flow) => [flow, of(flow)])) as PeriodKwh;
};
