import { dayStartMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import {
  comparisonOf,
  completedPart,
  type ReportPart,
  type Versus,
} from '@heliodon/energy/periods/report-compare';
import {
  columnsOf,
  daysOf,
  type ReportRange,
  type ReportStep,
  reportSlots,
  slotOfDay,
} from '@heliodon/energy/periods/report-range';
import { billTotals, type MonthBill, type MonthShare } from '@heliodon/energy/settlement/bill';
import { amountOf, mergeLines, type SettledLine } from '@heliodon/energy/settlement/lines';
import { kwhOf } from '@heliodon/energy/settlement/quanta';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { negate, sum } from '@heliodon/kernel/decimal';
import type { BillOut, ComparedTotals } from '../../contract/bill.schema.ts';
import type { ReportSpan } from '../../contract/report.ts';
import { askedRange } from '../report/asked-range.ts';
import { type ReportPlant, readReportPlant } from '../report/plant.queries.ts';
import { settledSlots } from '../report/settled-slots.ts';
import { firstSettledDay } from './bill.queries.ts';
import { centsText, monthOut, totalsOut } from './bill.rows.ts';
import {
  type BilledPart,
  type BillReads,
  type BillSpan,
  type MonthBills,
  readMonthBills,
  spanOf,
} from './month-bills.ts';

export type BillDeps = BillReads;

export async function readBill(deps: BillDeps, asked: ReportSpan): Promise<BillOut> {
  const plant = await readReportPlant(deps.db, asked.plantId);
  const now = deps.clock.now();
  const today = localDay(now.getTime(), plant.timeZone);
  const range = askedRange(asked, plant, now);
  const span = spanOf(range);
  const running = span.to.slice(0, 10) >= today;
  const completed = completedPart(range, plant.timeZone, now.getTime());
  const whole = readMonthBills(deps, plant, span, today);
  const readPart = partReader(deps, plant, span, today, whole);
  const compare = (versus: Versus) =>
    asked.dateType === 'total' ? null : comparedTotals(deps, plant, range, versus, readPart);
  const isPreliminary = running && span.whole;
  const [{ months, parts, basis }, priced, before, lastYear] = await Promise.all([
    whole,
    isPreliminary && completed ? readPart(completed, shareOf(completed)) : [],
    compare('before'),
    // Of twelve months both are the same.
    isYear(range) ? null : compare('yearBefore'),
  ]);
  const yearBefore = isYear(range) ? before : lastYear;
  const pricedOf = ({ month, totals }: MonthBill) =>
    isPreliminary ? (priced.find((one) => one.month === month)?.totals ?? null) : totals;
  const totals = billTotals(months);
  return {
    plantId: plant.plantId,
    plantName: plant.name,
    currency: plant.currency,
    timeZone: plant.timeZone,
    ...range,
    running,
    months: months.map((month) => monthOut(month, month.month === monthOf(today), pricedOf(month))),
    totals: totalsOut(totals, isPreliminary ? billTotals(priced) : totals),
    preliminary:
      isPreliminary && completed ? { from: completed.from, to: completed.to, ...shareOf(completed) } : null,
    before,
    yearBefore,
    basis,
    chart: await chartOf(deps, plant, range, parts),
  };
}

const isYear = (range: ReportRange): boolean => range.step === 'month' && columnsOf(range) === 12;

/** How much of its last month a part has. */
function shareOf({ to }: Pick<ReportPart, 'to'>): MonthShare {
  const month = monthOf(to);
  const last = daysOf({ step: 'month', from: month, to: month }).to;
  return { days: Number(to.slice(8, 10)), of: Number(last.slice(8)) };
}

type ReadPart = (part: ReportPart, lastShare: MonthShare) => Promise<readonly MonthBill[]>;

/** Bills of parts of a time, each read once: most comparisons have the same part of the bill itself. */
function partReader(
  deps: BillDeps,
  plant: ReportPlant,
  span: BillSpan,
  today: string,
  whole: Promise<MonthBills>,
): ReadPart {
  const monthsOf = async (bills: Promise<MonthBills>) => (await bills).months;
  const known = new Map([[`${span.from} ${span.to}`, monthsOf(whole)]]);
  return ({ from, to }, lastShare) => {
    const key = `${from} ${to}`;
    const part: BillSpan = { ...span, from, to, by: 'month', lastShare };
    const months = known.get(key) ?? monthsOf(readMonthBills(deps, plant, part, today));
    known.set(key, months);
    return months;
  };
}

async function comparedTotals(
  { db, clock }: BillDeps,
  { plantId, timeZone }: ReportPlant,
  range: ReportRange,
  versus: Versus,
  readPart: ReadPart,
): Promise<ComparedTotals | null> {
  const first = await firstSettledDay(db, plantId);
  const sinceMs = first === null ? null : dayStartMs(first, timeZone);
  const compared = comparisonOf(range, versus, { timeZone, sinceMs }, clock.now().getTime());
  if (!compared) return null;
  // The same share on both sides, however long the months are: a charge that has not changed compares as equal.
  const share = shareOf(compared.own);
  const [own, other] = await Promise.all([readPart(compared.own, share), readPart(compared.other, share)]);
  const hasLines = other.some(({ lines }) => lines.length > 0);
  return hasLines ? { ...partOut(other, compared.other), own: partOut(own, compared.own) } : null;
}

const partOut = (months: readonly MonthBill[], { from, to }: ReportPart): ComparedTotals['own'] => ({
  ...totalsOut(billTotals(months)),
  from,
  to,
});

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
