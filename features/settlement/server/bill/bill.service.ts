import { dayStartMs, localDay, monthOf } from '@heliodon/energy/local-time';
import { comparedSpan } from '@heliodon/energy/report-compare';
import {
  columnsOf,
  daysOf,
  type ReportRange,
  type ReportStep,
  reportSlots,
  slotOfDay,
} from '@heliodon/energy/report-range';
import { billTotals } from '@heliodon/energy/settlement/bill';
import { amountOf, mergeLines, type SettledLine } from '@heliodon/energy/settlement/lines';
import { kwhOf } from '@heliodon/energy/settlement/quanta';
import type { PricePeriod } from '@heliodon/energy/tariff-day';
import { negate, sum } from '@heliodon/kernel/decimal';
import type { BillOut, ComparedTotals } from '../../contract/bill.schema.ts';
import type { ReportSpan } from '../../contract/report.ts';
import { askedRange } from '../report/asked-range.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { settledSlots } from '../report/settled-slots.ts';
import { firstSettledDay } from './bill.queries.ts';
import { centsText, monthOut, totalsOut } from './bill.rows.ts';
import { type BilledPart, type BillReads, readMonthBills, spanOf } from './month-bills.ts';

export type BillDeps = BillReads;

export async function readBill(deps: BillDeps, asked: ReportSpan): Promise<BillOut> {
  const plant = await readReportPlant(deps.db, asked.plantId);
  const now = deps.clock.now();
  const today = localDay(now.getTime(), plant.timeZone);
  const range = askedRange(asked, plant, now);
  const span = spanOf(range);
  const compare = (versus: 'before' | 'yearBefore') =>
    asked.dateType === 'total' ? null : comparedTotals(deps, plant, range, versus, now);
  const [{ months, parts, basis }, before, lastYear] = await Promise.all([
    readMonthBills(deps, plant, span, today),
    compare('before'),
    // Of twelve months both are the same.
    isYear(range) ? null : compare('yearBefore'),
  ]);
  const yearBefore = isYear(range) ? before : lastYear;
  return {
    plantId: plant.plantId,
    plantName: plant.name,
    currency: plant.currency,
    timeZone: plant.timeZone,
    ...range,
    running: span.to.slice(0, 10) >= today,
    months: months.map((month) => monthOut(month, month.month === monthOf(today))),
    totals: totalsOut(billTotals(months)),
    before,
    yearBefore,
    basis,
    chart: await chartOf(deps, plant, range, parts),
  };
}

const isYear = (range: ReportRange): boolean => range.step === 'month' && columnsOf(range) === 12;

async function comparedTotals(
  deps: BillDeps,
  plant: ReportPlant,
  range: ReportRange,
  versus: 'before' | 'yearBefore',
  now: Date,
): Promise<ComparedTotals | null> {
  const first = await firstSettledDay(deps.db, plant.plantId);
  const { timeZone } = plant;
  const sinceMs = first === null ? null : dayStartMs(first, timeZone);
  const compared = comparedSpan(range, versus, { timeZone, sinceMs }, now.getTime());
  if (!compared) return null;
  const { from, to } = compared;
  const span = { ...spanOf(range), from, to, by: 'month' } as const;
  const { months } = await readMonthBills(deps, plant, span, localDay(now.getTime(), timeZone));
  const hasLines = months.some(({ lines }) => lines.length > 0);
  return hasLines ? { ...totalsOut(billTotals(months)), from, to } : null;
}

const FINER: Readonly<Record<ReportStep, ReportStep>> = {
  year: 'month',
  month: 'day',
  day: 'hour',
  hour: 'hour',
};

/** By the columns of the report; where it has only one, by its parts. */
async function chartOf(
  { db }: BillDeps,
  plant: ReportPlant,
  range: ReportRange,
  parts: readonly BilledPart[],
): Promise<BillOut['chart']> {
  const step = columnsOf(range) === 1 ? FINER[range.step] : range.step;
  if (range.step === 'hour') return parts.map(({ key, lines }) => chartColumn(key, lines));
  const { from, to } = daysOf(range);
  if (step === 'hour') {
    const hours: ReportRange = { step, from: `${from}T00`, to: `${to}T23` };
    const { slots } = await settledSlots(db, plant, hours);
    return slots.map(({ key, lines }) => chartColumn(key, lines));
  }
  const length = { day: 10, month: 7, year: 4 }[step];
  const columns: ReportRange = { step, from: from.slice(0, length), to: to.slice(0, length) };
  return reportSlots(columns, plant.timeZone).map(({ key }) =>
    chartColumn(
      key,
      parts.filter((part) => slotOfDay(step, part.key) === key).flatMap(({ lines }) => lines),
    ),
  );
}

function chartColumn(key: string, lines: readonly SettledLine[]): BillOut['chart'][number] {
  const kwh: Partial<Record<PricePeriod, number>> = {};
  let feedInKwh = 0;
  const bill = mergeLines(lines.filter(({ item }) => item === 'import' || item === 'feedIn'));
  for (const { item, period, quanta } of bill) {
    if (item === 'feedIn') feedInKwh += kwhOf(quanta);
    else if (period) kwh[period] = (kwh[period] ?? 0) + kwhOf(quanta);
  }
  return { key, kwh, feedInKwh, amount: centsText(negate(sum(bill.map(amountOf)))) };
}
