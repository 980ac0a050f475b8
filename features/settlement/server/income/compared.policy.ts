import {
  daysOf,
  type ReportRange,
  rangeBefore,
  rangeYearBefore,
  slotAfter,
  slotAt,
} from '@heliodon/energy/report-range';

const HOURS_A_DAY = 24;

/** As much of the range as has begun: what is still to come has nothing to be compared with. */
export function begunRange(range: ReportRange, nowMs: number, timeZone: string): ReportRange {
  const current = slotAt(range.step, nowMs, timeZone);
  return range.to > current ? { ...range, to: current } : range;
}

/** Days of a month with the same days of the month before, hours with those of the day before, else as many columns. */
export function comparedRange(range: ReportRange): ReportRange {
  const { step, from, to } = range;
  if (step === 'hour' && from.slice(0, 10) === to.slice(0, 10))
    return { step, from: slotAfter(step, from, -HOURS_A_DAY), to: slotAfter(step, to, -HOURS_A_DAY) };
  if (step === 'day' && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return monthBefore(range);
  if (step === 'month' && from.endsWith('-01') && from.slice(0, 4) === to.slice(0, 4))
    return rangeYearBefore(range) ?? rangeBefore(range);
  return rangeBefore(range);
}

/** A whole month with the whole month before, however long both are. */
function monthBefore({ step, from, to }: ReportRange): ReportRange {
  const month = (key: string) => daysOf({ step: 'month', from: key, to: key });
  const before = month(slotAfter('month', from.slice(0, 7), -1));
  const same = `${before.to.slice(0, 7)}${to.slice(7)}`;
  const whole = to === month(to.slice(0, 7)).to;
  return { step, from: before.from, to: whole || same > before.to ? before.to : same };
}
