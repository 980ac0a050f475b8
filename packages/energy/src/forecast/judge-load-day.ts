import { dayNoOf, dayStartMs } from '../periods/local-time.ts';
import { loadBasis } from './load-course.ts';
import type { LoadPast } from './load-day.ts';
import { loadForecasts } from './load-forecast.ts';
import { type MeasuredDay, quartersAhead } from './quarter.ts';
import {
  LEARNED_BEFORE,
  NEAR_QUARTERS,
  nearOriginMin,
  type Outcome,
  type TrackRecord,
  withOutcomes,
} from './track-record.ts';

/** The record after a day that has not been learned yet. */
export function judgeLoadDay(
  timeZone: string,
  { days, track }: LoadPast,
  { day, quarters }: MeasuredDay,
  daysOff: ReadonlySet<string>,
): TrackRecord {
  if (days.length < LEARNED_BEFORE) return track;
  const basis = loadBasis(days);
  const startMs = dayStartMs(day, timeZone);
  const measured = new Map(quarters.map((one) => [one.startMs, one.energyKwh]));
  const outcomesFrom = (originMin: number, most: number) => {
    const nowMs = startMs + originMin * 60_000;
    const ahead = quartersAhead(nowMs, timeZone, 1).slice(0, most);
    const now = { nowMs, today: quarters, daysOff };
    return loadForecasts(timeZone, basis, track, now, ahead).flatMap(({ forecast, byMethod }): Outcome[] => {
      const energyKwh = measured.get(forecast.startMs) ?? null;
      return energyKwh === null || !byMethod ? [] : [{ actualKwh: energyKwh, forecast, byMethod }];
    });
  };
  return {
    far: withOutcomes(track.far, outcomesFrom(0, quarters.length)),
    near: withOutcomes(track.near, outcomesFrom(nearOriginMin(dayNoOf(day)), NEAR_QUARTERS)),
  };
}
