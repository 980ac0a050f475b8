import { zoneOffsetMin } from '@heliodon/kernel/format/time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';

export interface LocalTime {
  /** Local days since 1970-01-01. */
  readonly day: number;
  /** Local hours since midnight, with fraction. */
  readonly hour: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** Intl is slow, so the offset is cached per UTC day, or per 15 minutes on a day with a change. */
export function localClock(timeZone: string): (atMs: number) => LocalTime {
  let fromMs = 0;
  let toMs = 0;
  let offsetMs = 0;
  const offsetAt = (atMs: number) => zoneOffsetMin(timeZone, atMs) * MINUTE_MS;
  return (atMs) => {
    if (atMs < fromMs || atMs >= toMs) {
      fromMs = Math.floor(atMs / DAY_MS) * DAY_MS;
      toMs = fromMs + DAY_MS;
      offsetMs = offsetAt(fromMs);
      if (offsetAt(toMs) !== offsetMs) {
        fromMs = Math.floor(atMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
        toMs = fromMs + 15 * MINUTE_MS;
        offsetMs = offsetAt(fromMs);
      }
    }
    const localMs = atMs + offsetMs;
    const day = Math.floor(localMs / DAY_MS);
    return { day, hour: (localMs - day * DAY_MS) / HOUR_MS, weekday: (((day + 4) % 7) + 7) % 7 };
  };
}

/** Whole months since year 0, from days since 1970-01-01. */
export function monthOfDay(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
