import { HISTORY_MAX_DAYS, RAW_MAX_DAYS } from '@heliodon/devices/contract';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { DAY_MS } from '@heliodon/kernel/time';

export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface RangeMs {
  readonly fromMs: number;
  readonly toMs: number;
}

/** From the first instant of a day to that of the day after the last. */
export const rangeOf = ({ from, to }: Span, timeZone: string): RangeMs => ({
  fromMs: dayStartMs(from, timeZone),
  toMs: dayStartMs(nextDay(to), timeZone),
});

/**
 * The days of a plant's clock that cover a range, cut into what one call answers. Days of another clock may touch one
 * day more: a range short enough for single samples must not become one of means by that.
 */
export function historySpans({ fromMs, toMs }: RangeMs, plantZone: string): Span[] {
  const days: string[] = [];
  const last = localDay(toMs - 1, plantZone);
  for (let day = localDay(fromMs, plantZone); day <= last; day = nextDay(day)) days.push(day);
  // An hour more where clocks are set back.
  const raw = toMs - fromMs <= RAW_MAX_DAYS * DAY_MS + DAY_MS / 2;
  const size = raw ? RAW_MAX_DAYS : HISTORY_MAX_DAYS;
  const spans: Span[] = [];
  for (let at = 0; at < days.length; at += size) {
    const part = days.slice(at, at + size);
    spans.push({ from: part[0] as string, to: part.at(-1) as string });
  }
  return spans;
}
