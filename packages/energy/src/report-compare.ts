import { dayStartMs, localDay, nextDay } from './local-time.ts';
import {
  columnsOf,
  daysOf,
  type ReportRange,
  rangeBefore,
  rangeYearBefore,
  reportSlots,
  slotAfter,
  slotAt,
} from './report-range.ts';

/* With what a range is compared: like with like. Of a range that is not over only as much is compared as has passed. */

/** First and last hour or day, both included, and the time from one to the other. */
export interface ComparedSpan {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Null: there is no such range, or the plant had not begun by then. */
export function comparedSpan(
  range: ReportRange,
  versus: 'before' | 'yearBefore',
  plant: { readonly timeZone: string; readonly sinceMs: number | null },
  nowMs: number,
): ComparedSpan | null {
  const other = versus === 'before' ? timeBefore(range) : rangeYearBefore(range);
  if (!other) return null;
  const span =
    range.step === 'hour'
      ? hoursOf(range, other, plant.timeZone, nowMs)
      : daysLike(range, other, plant.timeZone, nowMs);
  return span && plant.sinceMs !== null && span.fromMs >= plant.sinceMs ? span : null;
}

/** As many columns before; of the days of a whole month, the month before. */
function timeBefore(range: ReportRange): ReportRange {
  const month = range.from.slice(0, 7);
  const whole = daysOf({ step: 'month', from: month, to: month });
  if (range.step !== 'day' || range.from !== whole.from || range.to !== whole.to) return rangeBefore(range);
  const last = slotAfter('month', month, -1);
  return { step: 'day', ...daysOf({ step: 'month', from: last, to: last }) };
}

function hoursOf(
  range: ReportRange,
  other: ReportRange,
  timeZone: string,
  nowMs: number,
): ComparedSpan | null {
  const last = slotAt('hour', nowMs, timeZone);
  const passed = last < range.to ? columnsOf({ ...range, to: last }) : columnsOf(range);
  const cut = { ...other, to: slotAfter('hour', other.from, passed - 1) };
  const to = cut.to < other.to ? cut.to : other.to;
  const slots = reportSlots({ ...other, to }, timeZone);
  const [first, end] = [slots[0], slots.at(-1)];
  return first && end ? { from: other.from, to, fromMs: first.fromMs, toMs: end.toMs } : null;
}

function daysLike(range: ReportRange, other: ReportRange, timeZone: string, nowMs: number): ComparedSpan {
  const [days, before] = [daysOf(range), daysOf(other)];
  const today = localDay(nowMs, timeZone);
  const passedMs = Date.parse(today) - Date.parse(days.from);
  const cut = new Date(Date.parse(before.from) + passedMs).toISOString().slice(0, 10);
  const to = today < days.to && cut < before.to ? cut : before.to;
  return {
    from: before.from,
    to,
    fromMs: dayStartMs(before.from, timeZone),
    toMs: dayStartMs(nextDay(to), timeZone),
  };
}
