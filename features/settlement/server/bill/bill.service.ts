import { dayOfMonth, dayStartMs, monthOf } from '@heliodon/energy/periods/local-time';
import { comparisonOf, type Versus } from '@heliodon/energy/periods/report-compare';
import { daysOfMonth, type ReportStep, slotOfDay } from '@heliodon/energy/periods/report-range';
import type { Span } from '@heliodon/energy/periods/span';
import { billTotals, type MonthBill, type MonthShare } from '@heliodon/energy/settlement/bill';
import { amountOf, mergeLines, type SettledLine } from '@heliodon/energy/settlement/lines';
import { kwhOf } from '@heliodon/energy/settlement/quanta';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { negate, sum } from '@heliodon/kernel/decimal';
import type { BillOut, ComparedTotals } from '../../contract/bill.schema.ts';
import type { ReportRequest } from '../../contract/report.ts';
import { askedSpan } from '../report/asked-span.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { settledSlots } from '../report/settled-slots.ts';
import { firstSettledDay } from './bill.queries.ts';
import { centsText, monthOut, totalsOut } from './bill.rows.ts';
import {
  type BilledPart,
  type BillForm,
  type BillReads,
  type MonthBills,
  readMonthBills,
} from './month-bills.ts';

export type BillDeps = BillReads;

export async function readBill(deps: BillDeps, asked: ReportRequest): Promise<BillOut> {
  const plant = await readReportPlant(deps.db, asked.plantId);
  const span = askedSpan(asked, plant, deps.clock.now());
  const { completed } = span;
  const whole = readMonthBills(deps, plant, span);
  const readPart = partReader(deps, plant, span, whole);
  const compare = (versus: Versus) =>
    asked.dateType === 'total' ? null : comparedTotals(deps, plant, span, versus, readPart);
  const isPreliminary = !span.isComplete && span.isWholeMonths;
  const [{ months, parts, basis }, priced, before, lastYear] = await Promise.all([
    whole,
    isPreliminary && completed ? readPart(completed, shareOf(completed)) : [],
    compare('before'),
    // For twelve months both comparisons are the same.
    isYear(span) ? null : compare('yearBefore'),
  ]);
  const yearBefore = isYear(span) ? before : lastYear;
  const pricedOf = ({ month, totals }: MonthBill) =>
    isPreliminary ? (priced.find((one) => one.month === month)?.totals ?? null) : totals;
  const totals = billTotals(months);
  return {
    plantId: plant.plantId,
    plantName: plant.name,
    currency: plant.currency,
    timeZone: plant.timeZone,
    step: span.step,
    from: span.from,
    to: span.to,
    running: !span.isComplete,
    months: months.map((month) => monthOut(month, month.month === monthOf(span.today), pricedOf(month))),
    totals: totalsOut(totals, isPreliminary ? billTotals(priced) : totals),
    preliminary:
      isPreliminary && completed ? { from: completed.from, to: completed.to, ...shareOf(completed) } : null,
    before,
    yearBefore,
    basis,
    chart: await chartOf(deps, plant, span, parts),
  };
}

const isYear = ({ step, length }: Span): boolean => step === 'month' && length === 12;

/** The share of the last month that a part contains. */
const shareOf = ({ lastDay }: Span): MonthShare => ({
  days: dayOfMonth(lastDay),
  of: dayOfMonth(daysOfMonth(monthOf(lastDay)).to),
});

type ReadPart = (part: Span, lastShare: MonthShare) => Promise<readonly MonthBill[]>;

/** Bills of partial periods, each read once: most comparisons use the same part of the bill itself. */
function partReader(deps: BillDeps, plant: ReportPlant, span: Span, whole: Promise<MonthBills>): ReadPart {
  const monthsOf = async (bills: Promise<MonthBills>) => (await bills).months;
  const keyOf = ({ fromMs, toMs }: Span) => `${fromMs} ${toMs}`;
  const known = new Map([[keyOf(span), monthsOf(whole)]]);
  return (part, lastShare) => {
    const form: BillForm = { whole: span.isWholeMonths, by: 'month', lastShare };
    const months = known.get(keyOf(part)) ?? monthsOf(readMonthBills(deps, plant, part, form));
    known.set(keyOf(part), months);
    return months;
  };
}

async function comparedTotals(
  { db }: BillDeps,
  { plantId, timeZone }: ReportPlant,
  span: Span,
  versus: Versus,
  readPart: ReadPart,
): Promise<ComparedTotals | null> {
  const first = await firstSettledDay(db, plantId);
  const sinceMs = first === null ? null : dayStartMs(first, timeZone);
  const compared = comparisonOf(span, versus, sinceMs);
  if (!compared) return null;
  // The same share on both sides, regardless of month lengths: an unchanged charge compares as equal.
  const share = shareOf(compared.own);
  const [own, other] = await Promise.all([readPart(compared.own, share), readPart(compared.other, share)]);
  const hasLines = other.some(({ lines }) => lines.length > 0);
  return hasLines ? { ...partOut(other, compared.other), own: partOut(own, compared.own) } : null;
}

const partOut = (months: readonly MonthBill[], { from, to }: Span): ComparedTotals['own'] => ({
  ...totalsOut(billTotals(months)),
  from,
  to,
});

const FINER: Readonly<Record<Exclude<ReportStep, 'hour'>, ReportStep>> = {
  year: 'month',
  month: 'day',
  day: 'hour',
};

/** By the columns of the report; if it has only one, by its parts. */
async function chartOf(
  { db }: BillDeps,
  { plantId }: ReportPlant,
  span: Span,
  parts: readonly BilledPart[],
): Promise<BillOut['chart']> {
  if (span.step === 'hour') return parts.map(({ key, lines }) => chartColumn(key, lines));
  const step = span.length === 1 ? FINER[span.step] : span.step;
  const shown = span.in(step);
  if (step === 'hour') {
    const { slots } = await settledSlots(db, plantId, shown);
    return slots.map(({ key, lines }) => chartColumn(key, lines));
  }
  return shown.columns.map(({ key }) =>
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
