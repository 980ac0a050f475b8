import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { Course } from './course.ts';
import { DARK_SHARE, MOST_CLEARNESS } from './past-quarters.ts';
import {
  type ClearPower,
  clearHourKw,
  type PlantResponse,
  type PvQuarter,
  type PvSite,
} from './plant-response.ts';
import { toKw } from './quarter.ts';
import { sensorClearness } from './sensor-clearness.ts';

/* Clearness by UTC hour: measured power over clear-sky power, and what is usual at each hour of the day. */

const HALF_LIFE_DAYS = 30;
/** Clearness of an unknown place, with the weight of days. */
const ANYWHERE = { clearness: 0.7, days: 2 };
/** Days that the mean over all hours counts for each of them. */
const COMMON_DAYS = 5;

export interface SkyCourse extends Course {
  /** The UTC hour after the last one. */
  readonly endHour: number;
  readonly clearness: Float64Array;
  /** Usual clearness by UTC hour of the day. */
  readonly coming: readonly number[];
}

export const hourOfDay = (hour: number): number => ((hour % 24) + 24) % 24;

/** Hours of past days; the newest last. */
export interface SkyHours {
  readonly firstHour: number;
  /** NaN: dark or unknown. */
  readonly clearness: Float64Array;
  /** Clear-sky power, kW. */
  readonly clearKw: Float64Array;
}

export function pastHours({ skies, mostKw }: PlantResponse, clear: ClearPower): SkyHours {
  const known = skies.filter(({ kw }) => kw.length > 0);
  const firstHour = known[0]?.firstHour ?? 0;
  const last = known.at(-1);
  const length = last ? last.firstHour + last.kw.length - firstHour : 0;
  const hours: SkyHours = {
    firstHour,
    clearness: new Float64Array(length).fill(Number.NaN),
    clearKw: new Float64Array(length),
  };
  for (const sky of known)
    sky.kw.forEach((kw, i) => {
      const clearKw = clearHourKw(clear, sky.firstHour + i);
      if (kw === null || clearKw <= DARK_SHARE * mostKw) return;
      const at = sky.firstHour + i - firstHour;
      hours.clearness[at] = Math.min(MOST_CLEARNESS, kw / clearKw);
      hours.clearKw[at] = clearKw;
    });
  return hours;
}

/** The course up to now: an hour that has just begun is left out, one that is almost over counts. */
export function skyCourse(past: SkyHours, today: SkyHours, nowMs: number): SkyCourse {
  const endHour = Math.round(nowMs / HOUR_MS);
  const first = [past, today].find((hours) => hours.clearness.length > 0);
  const firstHour = Math.min(endHour, first?.firstHour ?? endHour);
  const length = Math.max(0, endHour - firstHour);
  const clearness = new Float64Array(length).fill(Number.NaN);
  const weights = new Float64Array(length);
  for (const hours of [past, today])
    hours.clearness.forEach((value, i) => {
      const at = hours.firstHour + i - firstHour;
      if (at < 0 || at >= length || Number.isNaN(value)) return;
      clearness[at] = value;
      weights[at] = hours.clearKw[i] as number;
    });
  const { usual, coming } = usualClearness(clearness, firstHour);
  const deviations = clearness.map((value, at) => value - (usual[at] as number));
  return { slotsADay: 24, deviations, weights, usual, endHour, clearness, coming };
}

function usualClearness(
  clearness: Float64Array,
  firstHour: number,
): { usual: Float64Array; coming: readonly number[] } {
  const kept = 0.5 ** (1 / HALF_LIFE_DAYS);
  const sums = Array.from({ length: 24 }, () => ({ sum: 0, days: 0 }));
  const all = { sum: ANYWHERE.clearness * ANYWHERE.days, days: ANYWHERE.days };
  const meanOf = (hour: number) => {
    const own = sums[hourOfDay(hour)] ?? all;
    return (own.sum + (all.sum / all.days) * COMMON_DAYS) / (own.days + COMMON_DAYS);
  };
  const usual = clearness.map((value, i) => {
    const hour = hourOfDay(firstHour + i);
    const before = meanOf(hour);
    const own = sums[hour];
    if (own && !Number.isNaN(value)) {
      own.sum = own.sum * kept + value;
      own.days = own.days * kept + 1;
      all.sum = all.sum * kept ** 0.1 + 0.1 * value;
      all.days = all.days * kept ** 0.1 + 0.1;
    }
    return before;
  });
  return { usual, coming: Array.from({ length: 24 }, (_, hour) => meanOf(hour)) };
}

/** Hours of today that are known so far. */
export function todayHours(
  site: PvSite,
  { mostKw, sensorShare }: PlantResponse,
  clear: ClearPower,
  nowMs: number,
  today: readonly PvQuarter[],
): SkyHours {
  const sums = new Map<number, { kw: number; clearKw: number }>();
  for (const quarter of today) {
    if (quarter.energyKwh === null || quarter.startMs + QUARTER_MS > nowMs) continue;
    const midMs = quarter.startMs + QUARTER_MS / 2;
    const clearKw = clear(midMs);
    const sensed = quarter.held ? sensorClearness(site, quarter, sensorShare) : undefined;
    if (clearKw <= DARK_SHARE * mostKw || (quarter.held && sensed === undefined)) continue;
    const hour = Math.floor(midMs / HOUR_MS);
    const sum = sums.get(hour) ?? { kw: 0, clearKw: 0 };
    sum.kw += sensed === undefined ? toKw(quarter.energyKwh) : clearKw * sensed;
    sum.clearKw += clearKw;
    sums.set(hour, sum);
  }
  const numbers = [...sums.keys()];
  const firstHour = Math.min(...numbers, Math.floor(nowMs / HOUR_MS));
  const length = numbers.length === 0 ? 0 : Math.max(...numbers) + 1 - firstHour;
  const hours: SkyHours = {
    firstHour,
    clearness: new Float64Array(length).fill(Number.NaN),
    clearKw: new Float64Array(length),
  };
  for (const [hour, { kw, clearKw }] of sums) {
    hours.clearness[hour - firstHour] = Math.min(MOST_CLEARNESS, kw / clearKw);
    hours.clearKw[hour - firstHour] = clearKw / 4;
  }
  return hours;
}
