import { dayNoOf, localDay, localMinute } from '../periods/local-time.ts';
import { type Course, expectation } from './course.ts';
import { type AirAt, expectedAir } from './expected-air.ts';
import type { LoadBasis } from './load-course.ts';
import { airHours, HALF_HOURS, type KindOf, type LoadQuarter } from './load-day.ts';
import { type Degrees, effectOf, meanDegrees, takeOut } from './load-temperature.ts';

/** The moment of a forecast, as the learned forecast sees it too. */
interface LoadMoment {
  readonly timeZone: string;
  readonly nowMs: number;
  readonly todayNo: number;
  readonly nowSlot: number;
  /** Intervals of today that are over. */
  readonly over: readonly LoadQuarter[];
  readonly kindOf: KindOf;
  /** Up to now; its deviations still contain what the temperature explains. */
  readonly course: Course;
  /** Energy of an interval by the usual profile. */
  readonly usualKwh: (startMs: number) => number;
  readonly serviceAir: AirAt | undefined;
}

/** Energy of coming intervals by profile, temperature and the recent course; undefined: nothing is known of temperature. */
export function loadByTemperature(
  { days, weightsOf, temperature }: LoadBasis,
  { timeZone, nowMs, todayNo, nowSlot, over, kindOf, course, usualKwh, serviceAir }: LoadMoment,
): ((startMs: number) => number | undefined) | undefined {
  const todayC = airHours(over, timeZone);
  const expected = expectedAir(days, todayC, nowMs, timeZone);
  if (!temperature || !expected) return undefined;
  const { response } = temperature;
  const known = new Map<string, Degrees>();
  const usualOf = (day: string): Degrees => {
    const own = known.get(day) ?? meanDegrees(days, weightsOf(kindOf(day), dayNoOf(day)));
    known.set(day, own);
    return own;
  };
  const deviations = course.deviations.slice();
  const todayFrom = Math.max(0, deviations.length - nowSlot);
  deviations.set(temperature.deviations.subarray(0, todayFrom));
  if (todayC) takeOut(response, deviations, todayFrom, todayC, usualOf(localDay(nowMs, timeZone)));
  const deviation = expectation({ ...course, deviations });
  return (startMs) => {
    const airC = serviceAir?.(startMs) ?? expected(startMs);
    if (airC === undefined) return undefined;
    const day = localDay(startMs, timeZone);
    const minute = localMinute(startMs, timeZone);
    const lead = (dayNoOf(day) - todayNo) * HALF_HOURS + Math.floor(minute / 30) - nowSlot;
    const effect = effectOf(response, airC, usualOf(day), Math.floor(minute / 60));
    return Math.max(0, usualKwh(startMs) * (1 + effect) * (1 + deviation(lead)));
  };
}
