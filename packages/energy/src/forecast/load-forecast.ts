import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { noSpecialDays, type WorkCalendar } from '../holidays/work-calendar.ts';
import { dayNoOf, localDay, localMinute } from '../periods/local-time.ts';
import { outlook, type Spread } from './course.ts';
import type { AirAt } from './expected-air.ts';
import { loadByTemperature } from './load-by-temperature.ts';
import { type LoadBasis, loadBasis, loadCourse, type Profile, profileOfToday } from './load-course.ts';
import {
  type CalendarUse,
  HALF_HOURS,
  halfHours,
  kindsOf,
  type LoadDay,
  type LoadPast,
  type LoadQuarter,
} from './load-day.ts';
import { type AheadQuarter, FORECAST_DAYS, type QuarterForecast, quartersAhead } from './quarter.ts';
import { simpleLoad } from './simple-load.ts';
import { type Blended, blender, type TrackRecord } from './track-record.ts';

/** Relative spread of 15-minute intervals within a half hour, as a 10th percentile. */
const UNREST = 0.02;

export interface LoadNow {
  readonly nowMs: number;
  /** Today's intervals so far. */
  readonly today: readonly LoadQuarter[];
  readonly calendar?: WorkCalendar;
  /** Air temperatures by a weather service. */
  readonly serviceAir?: AirAt;
}

/** What a plant's past says, for forecasts at different times of a day. */
export interface LoadKnown {
  readonly basis: LoadBasis;
  readonly use: CalendarUse;
  readonly track: TrackRecord;
}

/** From the current interval to the end of the third day after today; empty if there is no measurement. */
export function forecastLoad(
  timeZone: string,
  { days: past, use, track }: LoadPast,
  now: LoadNow,
  days = FORECAST_DAYS,
): QuarterForecast[] {
  const ahead = quartersAhead(now.nowMs, timeZone, days);
  const forecasts = loadForecasts(timeZone, { basis: loadBasis(past), use, track }, now, ahead);
  return forecasts.map(({ forecast }) => forecast);
}

/** Forecasts with what each method says. */
export function loadForecasts(
  timeZone: string,
  { basis: known, use, track }: LoadKnown,
  { nowMs, today, calendar = noSpecialDays, serviceAir }: LoadNow,
  ahead: readonly AheadQuarter[],
): Blended[] {
  const todayName = localDay(nowMs, timeZone);
  const todayNo = dayNoOf(todayName);
  const over = today.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
  const soFar = halfHours(over, timeZone).map((kw) => kw ?? Number.NaN);
  const basis = known.days.length > 0 ? known : loadBasis(onlyToday(soFar, todayNo));
  if (basis.days.length === 0) return [];
  const kindOf = kindsOf(calendar, use);
  const { profile: profileToday, isUsual } = profileOfToday(basis, kindOf(todayName), todayNo, soFar);
  const nowSlot = Math.round(localMinute(nowMs, timeZone) / 30);
  const course = loadCourse(basis, todayNo, nowSlot, soFar, profileToday);
  const deviation = outlook(course);
  const profiles = new Map<string, Profile>([[todayName, profileToday]]);
  const profileOf = (day: string): Profile => {
    const profile = profiles.get(day) ?? basis.profileOf(kindOf(day), dayNoOf(day));
    profiles.set(day, profile);
    return profile;
  };
  const usualKwh = (startMs: number): number => {
    const kw = atMinute(profileOf(localDay(startMs, timeZone)), localMinute(startMs, timeZone) + 7.5);
    return (kw * QUARTER_MS) / HOUR_MS;
  };
  const moment = { timeZone, nowMs, todayNo, nowSlot, over, kindOf, course, usualKwh, serviceAir };
  const temperature = loadByTemperature(basis, moment);
  const simple = simpleLoad(basis.days, timeZone, soFar, nowSlot, kindOf);
  const blend = blender(track, temperature ? { ...simple, temperature } : simple, nowMs);
  return ahead.map(({ startMs, ahead: daysAhead }) => {
    const halfHour = Math.floor(localMinute(startMs, timeZone) / 30);
    const spread = deviation(daysAhead * HALF_HOURS + halfHour - nowSlot, 0);
    // The other methods do not notice that today is another kind of day.
    return blend(learnedQuarter(startMs, usualKwh(startMs), spread), isUsual || daysAhead > 0);
  });
}

function learnedQuarter(startMs: number, kwh: number, { p10, p50, p90 }: Spread): QuarterForecast {
  const p50Kwh = Math.max(0, kwh * (1 + p50));
  return {
    startMs,
    p10Kwh: Math.max(0, p50Kwh - kwh * Math.hypot(p50 - p10, UNREST)),
    p50Kwh,
    p90Kwh: p50Kwh + kwh * Math.hypot(p90 - p50, UNREST),
  };
}

/** Without history, the day is assumed to continue at its level. */
function onlyToday(soFar: readonly number[], dayNo: number): LoadDay[] {
  const measured = soFar.filter((kw) => !Number.isNaN(kw));
  if (measured.length === 0) return [];
  const mean = measured.reduce((sum, kw) => sum + kw, 0) / measured.length;
  return [{ dayNo, kind: 0, kw: soFar.map(() => mean), airC: null }];
}

/**
 * At the centre of an interval: half hours have the lesser of the slopes to their neighbours, so that ramps are followed
 * and steps are kept.
 */
function atMinute(profile: Profile, minute: number): number {
  const i = Math.min(HALF_HOURS - 1, Math.floor(minute / 30));
  const own = profile[i] ?? 0;
  const [before, after] = [own - (profile[i - 1] ?? own), (profile[i + 1] ?? own) - own];
  if (before * after <= 0) return own;
  const slope = Math.sign(after) * Math.min(Math.abs(before), Math.abs(after));
  return own + slope * (minute / 30 - i - 0.5);
}
