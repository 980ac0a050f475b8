import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { dayStartMs } from '../periods/local-time.ts';
import { likeSkies } from './like-skies.ts';
import { clearKwh, type PastQuarters, quarterNo } from './past-quarters.ts';
import type { ClearPower } from './plant-response.ts';
import type { SkyCourse } from './sky-course.ts';
import { NEAR_QUARTERS, type OtherForecasts } from './track-record.ts';

const MEDIAN_DAYS = 30;
const QUARTERS_A_DAY = 96;

/** Other forecasts of PV: simple ones, and what followed similar skies. */
export function simplePv(
  course: SkyCourse,
  quarters: PastQuarters,
  clear: ClearPower,
  { timeZone, today, nowMs }: { readonly timeZone: string; readonly today: string; readonly nowMs: number },
): OtherForecasts {
  const { endHour, clearness } = course;
  const startMs = dayStartMs(today, timeZone);
  const [dayNo, nowNo] = [quarterNo(startMs), quarterNo(nowMs)];
  const firstHour = endHour - clearness.length;
  const known = (hour: number) => {
    const value = clearness[hour - firstHour];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  };
  const last = lastClearness(course, Math.floor(startMs / HOUR_MS));
  const fullKwhs = new Map<number, number>();
  const fullKwhOf = (no: number): number => {
    const own = fullKwhs.get(no) ?? clearKwh(clear, no);
    fullKwhs.set(no, own);
    return own;
  };
  const by = (clearnessAt: (hour: number) => number | undefined) => (quarterMs: number) => {
    const midMs = quarterMs + QUARTER_MS / 2;
    const fullKwh = fullKwhOf(quarterNo(quarterMs));
    if (fullKwh <= 0) return 0;
    const place = midMs / HOUR_MS - 0.5;
    const low = Math.floor(place);
    const [a, b] = [clearnessAt(low), clearnessAt(low + 1)];
    const own = (a ?? b ?? Number.NaN) + ((b ?? a ?? Number.NaN) - (a ?? b ?? Number.NaN)) * (place - low);
    return Number.isNaN(own) ? undefined : own * fullKwh;
  };
  let skies: ReturnType<typeof likeSkies> | undefined;
  const liked =
    (valueAt: (like: ReturnType<typeof likeSkies>, no: number) => number | undefined) =>
    (quarterMs: number) => {
      const no = quarterNo(quarterMs);
      const fullKwh = fullKwhOf(no);
      if (fullKwh <= 0) return 0;
      skies ??= likeSkies(quarters, dayNo, nowNo);
      const own = valueAt(skies, no);
      return own === undefined ? undefined : own * fullKwh;
    };
  return {
    /** The same hour of the last complete day. */
    persistence: by((hour) => {
      const daysAhead = Math.max(0, Math.floor((hour * HOUR_MS - startMs) / DAY_MS));
      return known(hour - 24 * (daysAhead + 1));
    }),
    clearSkyPersistence: by(() => last),
    monthMedian: (quarterMs) => {
      const fullKwh = fullKwhOf(quarterNo(quarterMs));
      if (fullKwh <= 0) return 0;
      const usual = median(sameQuarters(quarters, quarterNo(quarterMs), dayNo));
      return usual === undefined ? undefined : usual * fullKwh;
    },
    likeSkies: liked(({ level }, no) => level(no)),
    /** The change counts for the next hours only. */
    likeChanges: liked(({ level, change }, no) =>
      change && no < nowNo + NEAR_QUARTERS ? (change(no) ?? level(no)) : level(no),
    ),
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

/** The same interval of the last 30 complete days. */
function sameQuarters({ firstNo, anyLight }: PastQuarters, no: number, dayNo: number): number[] {
  const found: number[] = [];
  const daysAhead = Math.max(0, Math.floor((no - dayNo) / QUARTERS_A_DAY));
  for (let day = 1; day <= MEDIAN_DAYS; day += 1) {
    const own = anyLight[no - (daysAhead + day) * QUARTERS_A_DAY - firstNo] ?? Number.NaN;
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
