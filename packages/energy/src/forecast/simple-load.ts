import { QUARTER_MS } from '@heliodon/kernel/time';
import { localDay } from '../periods/local-time.ts';
import { halfHourOf, isOff, type KindOf, type LoadDay } from './load-day.ts';
import type { OtherForecasts } from './track-record.ts';

const LIKE_DAYS = 5;
const LAST_HALF_HOURS = 2;
const toKwh = (kw: number): number => (kw * QUARTER_MS) / 3_600_000;

/** Forecasts of load that need no learning. */
export function simpleLoad(
  days: readonly LoadDay[],
  timeZone: string,
  soFar: readonly number[],
  nowSlot: number,
  kindOf: KindOf,
): OtherForecasts {
  const last = days.at(-1);
  const newest = (off: boolean) => days.filter(({ kind }) => isOff(kind) === off).slice(-LIKE_DAYS);
  const like = { working: newest(false), off: newest(true) };
  const recent = [...(last?.kw ?? []), ...soFar.slice(0, nowSlot)]
    .filter((kw): kw is number => kw !== null && !Number.isNaN(kw))
    .slice(-LAST_HALF_HOURS);
  return {
    /** The same half hour of the last complete day. */
    persistence: (startMs) => meanKwh([last?.kw[halfHourOf(startMs, timeZone)]]),
    likeDays: (startMs) => {
      const own = isOff(kindOf(localDay(startMs, timeZone))) ? like.off : like.working;
      return meanKwh(own.map(({ kw }) => kw[halfHourOf(startMs, timeZone)]));
    },
    lastHour: () => meanKwh(recent),
  };
}

function meanKwh(values: readonly (number | null | undefined)[]): number | undefined {
  const known = values.filter((kw) => kw !== null && kw !== undefined);
  return known.length === 0 ? undefined : toKwh(known.reduce((sum, kw) => sum + kw, 0) / known.length);
}
