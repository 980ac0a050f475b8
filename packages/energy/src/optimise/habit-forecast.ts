import { weekdayOf } from '../periods/local-time.ts';
import { STEPS_A_DAY } from './dispatch-case.ts';

/*
 * Expectation from previous days without a model: load and vehicles from the newest days of the same kind, sun from the
 * newest days. Used by the optimiser if there is no forecast, and by backtests.
 */

export interface ProfileDay {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** By local 15-minute interval, kW. */
  readonly pvKw: ArrayLike<number>;
  readonly loadKw: ArrayLike<number>;
  readonly chargingKw: ArrayLike<number>;
}

export type DayProfile = Omit<ProfileDay, 'day'>;

const SUN_DAYS = 3;
const LIKE_DAYS = 5;

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** `days`: in order. Expectation for `day` from the days before `knownBefore`; undefined: no data. */
export function expectedDay(
  days: readonly ProfileDay[],
  knownBefore: string,
  day: string,
): DayProfile | undefined {
  let end = days.length;
  while (end > 0 && (days[end - 1] as ProfileDay).day >= knownBefore) end--;
  if (end === 0) return undefined;
  const alike: ProfileDay[] = [];
  for (let at = end - 1; at >= 0 && alike.length < LIKE_DAYS; at--) {
    const one = days[at] as ProfileDay;
    if (isWeekend(one.day) === isWeekend(day)) alike.push(one);
  }
  const newest = days.slice(Math.max(0, end - SUN_DAYS), end);
  const used = alike.length > 0 ? alike : newest;
  return {
    pvKw: mean(newest.map(({ pvKw }) => pvKw)),
    loadKw: mean(used.map(({ loadKw }) => loadKw)),
    chargingKw: mean(used.map(({ chargingKw }) => chargingKw)),
  };
}

const mean = (lists: readonly ArrayLike<number>[]): Float64Array =>
  Float64Array.from(
    { length: STEPS_A_DAY },
    (_, slot) => lists.reduce((sum, list) => sum + (list[slot] ?? 0), 0) / lists.length,
  );
