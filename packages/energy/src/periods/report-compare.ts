import { monthOf } from './local-time.ts';
import { columnsOf, daysOfMonth, rangeBefore, rangeYearBefore, slotAfter } from './report-range.ts';
import type { Span } from './span.ts';

/*
 * The periods to compare. If a span is not over, only its completed days (hours for hourly reports) are compared with
 * the same ones of the other span; the current day or hour is excluded on both sides.
 */

/** Hours for a span of hours, else days. */
export interface Comparison {
  /** The part of the span itself that is compared: shorter than the span while it is not over. */
  readonly own: Span;
  readonly other: Span;
}

export type Versus = 'before' | 'yearBefore';

/** Null: there is no such span, nothing is completed, or the plant did not exist yet. */
export function comparisonOf(span: Span, versus: Versus, sinceMs: number | null): Comparison | null {
  const { completed } = span;
  const other = versus === 'before' ? timeBefore(span) : yearBefore(span);
  if (!other || !completed) return null;
  const compared =
    span.step === 'hour' ? hoursLike(other, completed) : daysLike(span, versus, other, completed);
  return compared && sinceMs !== null && compared.other.fromMs >= sinceMs ? compared : null;
}

const isMonthOfDays = ({ step, isWholeMonths, months }: Span): boolean =>
  step === 'day' && isWholeMonths && months.length === 1;

/** The same number of columns before; for the days of a whole month, the month before. */
function timeBefore(span: Span): Span {
  if (!isMonthOfDays(span)) return span.withRange(rangeBefore(span));
  const { from, to } = daysOfMonth(slotAfter('month', monthOf(span.from), -1));
  return span.withDays(from, to);
}

function yearBefore(span: Span): Span | null {
  const range = rangeYearBefore(span);
  return range && span.withRange(range);
}

/** By wall clock: up to the same hour. */
function hoursLike({ from, to }: Span, own: Span): Comparison | null {
  const same = slotAfter('hour', from, own.length - 1);
  const other = own.withRange({ step: 'hour', from, to: same < to ? same : to });
  return other.columns.length > 0 ? { own, other } : null;
}

/** Whole spans with whole spans; else up to the same calendar day. Days missing in the other span are omitted. */
function daysLike(span: Span, versus: Versus, other: Span, completed: Span): Comparison | null {
  if (span.isComplete) return { own: completed, other: other.in('day') };
  const likeOf = sameDay(span, versus, other.firstDay);
  let last = completed.lastDay;
  let like = likeOf(last);
  while (like === null && last > span.firstDay) {
    last = slotAfter('day', last, -1);
    like = likeOf(last);
  }
  if (like === null || like < other.firstDay) return null;
  return { own: span.withDays(span.firstDay, last), other: span.withDays(other.firstDay, like) };
}

/** The corresponding day of the other span; null: none. */
function sameDay(span: Span, versus: Versus, otherFrom: string): (day: string) => string | null {
  const from = span.firstDay;
  if (span.step === 'day' && versus === 'before' && !isMonthOfDays(span)) {
    const by = columnsOf({ step: 'day', from, to: otherFrom }) - 1;
    return (day) => slotAfter('day', day, by);
  }
  const by = columnsOf({ step: 'month', from: monthOf(from), to: monthOf(otherFrom) }) - 1;
  return (day) => {
    const month = monthOf(day);
    const target = slotAfter('month', month, by);
    const [last, same] = [daysOfMonth(target).to, `${target}${day.slice(month.length)}`];
    // A completed month is compared with a completed month, regardless of their lengths.
    if (span.step !== 'day' && day === daysOfMonth(month).to) return last;
    return same <= last ? same : null;
  };
}
