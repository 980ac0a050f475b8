import { monthOf } from './local-time.ts';
import { columnsOf, daysOfMonth, rangeBefore, rangeYearBefore, slotAfter } from './report-range.ts';
import type { Span } from './span.ts';

/*
 * With what a span is compared: like with like. Of a span that is not over, its completed days, or completed hours of
 * a report by the hour, are compared with the same ones of the other span; the running day or hour counts on no side.
 */

/** Hours of a span of hours, else days. */
export interface Comparison {
  /** Of the span itself: less than its whole while it is not over. */
  readonly own: Span;
  readonly other: Span;
}

export type Versus = 'before' | 'yearBefore';

/** Null: there is no such span, nothing of this one is completed, or the plant had not begun by then. */
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

/** As many columns before; of the days of a whole month, the month before. */
function timeBefore(span: Span): Span {
  if (!isMonthOfDays(span)) return span.withRange(rangeBefore(span));
  const { from, to } = daysOfMonth(slotAfter('month', monthOf(span.from), -1));
  return span.withDays(from, to);
}

function yearBefore(span: Span): Span | null {
  const range = rangeYearBefore(span);
  return range && span.withRange(range);
}

/** By the clock: up to the same hour. */
function hoursLike({ from, to }: Span, own: Span): Comparison | null {
  const same = slotAfter('hour', from, own.length - 1);
  const other = own.withRange({ step: 'hour', from, to: same < to ? same : to });
  return other.columns.length > 0 ? { own, other } : null;
}

/** Whole with whole; else up to the same day of the calendar. Days that the other span does not have are left out. */
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

/** The day of the other span that stands at the place of a day of the span; null: there is none. */
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
    // A month that is over with a month that is over, however long they are.
    if (span.step !== 'day' && day === daysOfMonth(month).to) return last;
    return same <= last ? same : null;
  };
}
