import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { dayStartMs } from '../periods/local-time.ts';
import type { ClearPower } from './plant-response.ts';
import { hourOfDay, type SkyCourse } from './sky-course.ts';
import type { OtherForecasts } from './track-record.ts';

const MEDIAN_DAYS = 30;

/** Forecasts of PV that need no learning, from the same hours as the learned one. */
export function simplePv(
  course: SkyCourse,
  clear: ClearPower,
  timeZone: string,
  today: string,
): OtherForecasts {
  const { endHour, clearness } = course;
  const startMs = dayStartMs(today, timeZone);
  const firstHour = endHour - clearness.length;
  const known = (hour: number) => {
    const value = clearness[hour - firstHour];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  };
  const last = lastClearness(course, Math.floor(startMs / HOUR_MS));
  const usual = Array.from({ length: 24 }, (_, hour) => median(sameHours(course, hour)));
  const by = (clearnessAt: (hour: number) => number | undefined) => (quarterMs: number) => {
    const midMs = quarterMs + QUARTER_MS / 2;
    const clearKwh = (clear(midMs) * QUARTER_MS) / HOUR_MS;
    if (clearKwh <= 0) return 0;
    const place = midMs / HOUR_MS - 0.5;
    const low = Math.floor(place);
    const [a, b] = [clearnessAt(low), clearnessAt(low + 1)];
    const own = (a ?? b ?? Number.NaN) + ((b ?? a ?? Number.NaN) - (a ?? b ?? Number.NaN)) * (place - low);
    return Number.isNaN(own) ? undefined : own * clearKwh;
  };
  return {
    /** The same hour of the last complete day. */
    persistence: by((hour) => {
      const daysAhead = Math.max(0, Math.floor((hour * HOUR_MS - startMs) / DAY_MS));
      return known(hour - 24 * (daysAhead + 1));
    }),
    clearSkyPersistence: by(() => last),
    monthMedian: by((hour) => usual[hourOfDay(hour)]),
  };
}

/** Of the last hour of today; before sunrise, of all of yesterday. */
function lastClearness({ endHour, clearness, weights }: SkyCourse, todayHour: number): number | undefined {
  let [sum, weight] = [0, 0];
  for (let at = clearness.length - 1; at >= 0; at -= 1) {
    const hour = endHour - clearness.length + at;
    const [own = Number.NaN, clearKw = 0] = [clearness[at], weights[at]];
    if (hour < todayHour - 24) break;
    if (Number.isNaN(own)) continue;
    if (hour >= todayHour) return own;
    sum += own * clearKw;
    weight += clearKw;
  }
  return weight > 0 ? sum / weight : undefined;
}

function sameHours({ endHour, clearness }: SkyCourse, hour: number): number[] {
  const found: number[] = [];
  const last = clearness.length - 1 - hourOfDay(endHour - 1 - hour);
  for (let n = 0, at = last; n < MEDIAN_DAYS && at >= 0; n += 1, at -= 24) {
    const own = clearness[at] as number;
    if (!Number.isNaN(own)) found.push(own);
  }
  return found;
}

function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half)] as number)) / 2;
}
