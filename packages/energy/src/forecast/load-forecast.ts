import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, localDay, localMinute } from '../periods/local-time.ts';
import { outlook } from './course.ts';
import { type LoadBasis, loadBasis, loadCourse, type Profile, profileOfToday } from './load-course.ts';
import { dayKind, HALF_HOURS, halfHours, type LoadDay, type LoadPast } from './load-day.ts';
import {
  type AheadQuarter,
  FORECAST_DAYS,
  type MeasuredQuarter,
  type QuarterForecast,
  quartersAhead,
} from './quarter.ts';
import { simpleLoad } from './simple-load.ts';
import { type Blended, blender, type TrackRecord } from './track-record.ts';

/** Relative spread of 15-minute intervals within a half hour, as a 10th percentile. */
const UNREST = 0.02;

export interface LoadNow {
  readonly nowMs: number;
  /** Today's intervals so far. */
  readonly today: readonly MeasuredQuarter[];
  /** Local holidays and other non-working days. */
  readonly daysOff?: ReadonlySet<string>;
}

/** From the current interval to the end of the third day after today; empty if there is no measurement. */
export function forecastLoad(
  timeZone: string,
  habit: LoadPast,
  now: LoadNow,
  days = FORECAST_DAYS,
): QuarterForecast[] {
  const ahead = quartersAhead(now.nowMs, timeZone, days);
  const forecasts = loadForecasts(timeZone, loadBasis(habit.days), habit.track, now, ahead);
  return forecasts.map(({ forecast }) => forecast);
}

/** Forecasts with what each method says. */
export function loadForecasts(
  timeZone: string,
  known: LoadBasis,
  track: TrackRecord,
  { nowMs, today, daysOff = new Set() }: LoadNow,
  ahead: readonly AheadQuarter[],
): Blended[] {
  const todayName = localDay(nowMs, timeZone);
  const todayNo = dayNoOf(todayName);
  const over = today.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
  const soFar = halfHours(over, timeZone).map((kw) => kw ?? Number.NaN);
  const basis = known.days.length > 0 ? known : loadBasis(onlyToday(soFar, todayNo));
  if (basis.days.length === 0) return [];
  const kindOf = (day: string) => dayKind(day, daysOff);
  const { profile: profileToday, isUsual } = profileOfToday(basis, kindOf(todayName), todayNo, soFar);
  const nowSlot = Math.round(localMinute(nowMs, timeZone) / 30);
  const deviation = outlook(loadCourse(basis, todayNo, nowSlot, soFar, profileToday));
  const profiles = new Map<string, Profile>([[todayName, profileToday]]);
  const profileOf = (day: string): Profile => {
    const profile = profiles.get(day) ?? basis.profileOf(kindOf(day), dayNoOf(day));
    profiles.set(day, profile);
    return profile;
  };
  const simple = simpleLoad(basis.days, timeZone, soFar, nowSlot, kindOf);
  const blend = blender(track, simple, nowMs);
  return ahead.map(({ startMs, day, ahead: daysAhead }) => {
    const minute = localMinute(startMs, timeZone);
    const { p10, p50, p90 } = deviation(daysAhead * HALF_HOURS + Math.floor(minute / 30) - nowSlot, 0);
    const kwh = (atMinute(profileOf(day), minute + 7.5) * QUARTER_MS) / HOUR_MS;
    const p50Kwh = Math.max(0, kwh * (1 + p50));
    const forecast = {
      startMs,
      p10Kwh: Math.max(0, p50Kwh - kwh * Math.hypot(p50 - p10, UNREST)),
      p50Kwh,
      p90Kwh: p50Kwh + kwh * Math.hypot(p90 - p50, UNREST),
    };
    // The simple methods do not notice that today is another kind of day.
    return blend(forecast, isUsual || daysAhead > 0);
  });
}

/** Without history, the day is assumed to continue at its level. */
function onlyToday(soFar: readonly number[], dayNo: number): LoadDay[] {
  const measured = soFar.filter((kw) => !Number.isNaN(kw));
  if (measured.length === 0) return [];
  const mean = measured.reduce((sum, kw) => sum + kw, 0) / measured.length;
  return [{ dayNo, kind: 0, kw: soFar.map(() => mean) }];
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
