import { dayStartMs, localDay, nextDay } from './local-time.ts';
import {
  columnsOf,
  daysOf,
  type ReportRange,
  rangeBefore,
  rangeYearBefore,
  reportSlots,
  slotAfter,
} from './report-range.ts';

/*
 * With what a range is compared: like with like. Of a range that is not over, its completed days, or completed hours of
 * a report by the hour, are compared with the same ones of the other range; the running day or hour counts on no side.
 */

/** First and last hour or day, both included, and the time from one to the other. */
export interface ReportPart {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Comparison {
  /** Of the range itself: less than its whole while it is not over. */
  readonly own: ReportPart;
  readonly other: ReportPart;
}

export type Versus = 'before' | 'yearBefore';

/** Null: there is no such range, nothing of this one is completed, or the plant had not begun by then. */
export function comparisonOf(
  range: ReportRange,
  versus: Versus,
  plant: { readonly timeZone: string; readonly sinceMs: number | null },
  nowMs: number,
): Comparison | null {
  const completed = completedPart(range, plant.timeZone, nowMs);
  const other = versus === 'before' ? timeBefore(range) : rangeYearBefore(range);
  if (!other || !completed) return null;
  const compared =
    range.step === 'hour'
      ? hoursLike(range, other, completed, plant.timeZone)
      : daysLike(range, versus, other, completed, plant.timeZone);
  return compared && plant.sinceMs !== null && compared.other.fromMs >= plant.sinceMs ? compared : null;
}

/** The completed days of a range, of hours the completed hours; null: there are none yet. */
export function completedPart(range: ReportRange, timeZone: string, nowMs: number): ReportPart | null {
  if (range.step === 'hour') {
    const over = reportSlots(range, timeZone).filter(({ toMs }) => toMs <= nowMs);
    const [first, last] = [over[0], over.at(-1)];
    return first && last ? { from: range.from, to: last.key, fromMs: first.fromMs, toMs: last.toMs } : null;
  }
  const { from, to } = daysOf(range);
  const yesterday = slotAfter('day', localDay(nowMs, timeZone), -1);
  return yesterday < from ? null : daysPart(from, to < yesterday ? to : yesterday, timeZone);
}

const daysPart = (from: string, to: string, timeZone: string): ReportPart => ({
  from,
  to,
  fromMs: dayStartMs(from, timeZone),
  toMs: dayStartMs(nextDay(to), timeZone),
});

const lastDayOf = (month: string): string => daysOf({ step: 'month', from: month, to: month }).to;

function isWholeMonth({ step, from, to }: ReportRange): boolean {
  return step === 'day' && from.endsWith('-01') && to === lastDayOf(from.slice(0, 7));
}

/** As many columns before; of the days of a whole month, the month before. */
function timeBefore(range: ReportRange): ReportRange {
  if (!isWholeMonth(range)) return rangeBefore(range);
  const last = slotAfter('month', range.from.slice(0, 7), -1);
  return { step: 'day', ...daysOf({ step: 'month', from: last, to: last }) };
}

/** By the clock: up to the same hour. */
function hoursLike(
  range: ReportRange,
  other: ReportRange,
  own: ReportPart,
  timeZone: string,
): Comparison | null {
  const hours = columnsOf({ step: 'hour', from: range.from, to: own.to });
  const same = slotAfter('hour', other.from, hours - 1);
  const to = same < other.to ? same : other.to;
  const slots = reportSlots({ ...other, to }, timeZone);
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last
    ? { own, other: { from: other.from, to, fromMs: first.fromMs, toMs: last.toMs } }
    : null;
}

/** Whole with whole; else up to the same day of the calendar. Days that the other range does not have are left out. */
function daysLike(
  range: ReportRange,
  versus: Versus,
  other: ReportRange,
  completed: ReportPart,
  timeZone: string,
): Comparison | null {
  const [days, otherDays] = [daysOf(range), daysOf(other)];
  if (completed.to === days.to)
    return { own: completed, other: daysPart(otherDays.from, otherDays.to, timeZone) };
  const likeOf = sameDay(range, versus, otherDays.from);
  let last = completed.to;
  let like = likeOf(last);
  while (like === null && last > days.from) {
    last = slotAfter('day', last, -1);
    like = likeOf(last);
  }
  if (like === null || like < otherDays.from) return null;
  return { own: daysPart(days.from, last, timeZone), other: daysPart(otherDays.from, like, timeZone) };
}

/** The day of the other range that stands at the place of a day of the range; null: there is none. */
function sameDay(range: ReportRange, versus: Versus, otherFrom: string): (day: string) => string | null {
  const { from } = daysOf(range);
  if (range.step === 'day' && versus === 'before' && !isWholeMonth(range)) {
    const by = columnsOf({ step: 'day', from, to: otherFrom }) - 1;
    return (day) => slotAfter('day', day, by);
  }
  const [month, otherMonth] = [from.slice(0, 7), otherFrom.slice(0, 7)];
  const by = columnsOf({ step: 'month', from: month, to: otherMonth }) - 1;
  return (day) => {
    const target = slotAfter('month', day.slice(0, 7), by);
    const [last, same] = [lastDayOf(target), `${target}${day.slice(7)}`];
    // A month that is over with a month that is over, however long they are.
    if (range.step !== 'day' && day === lastDayOf(day.slice(0, 7))) return last;
    return same <= last ? same : null;
  };
}
