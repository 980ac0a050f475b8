import type { WorkCalendar } from '../holidays/work-calendar.ts';
import { dayNoOf, dayStartMs, localDay, localMinute } from '../periods/local-time.ts';
import type { LoadQuarter } from './load-day.ts';
import { type LoadKnown, loadForecasts } from './load-forecast.ts';
import { type MeasuredDay, quartersAhead } from './quarter.ts';
import {
  LEARNED_BEFORE,
  NEAR_QUARTERS,
  nearOriginMin,
  type Outcome,
  type TrackRecord,
  withOutcomes,
} from './track-record.ts';

/**
 * Far and near forecasts take turns: a forecast takes longer than everything else that is learned of a day. The share
 * outside is aimed at for 10 % in fact: the range follows the seasons with delay.
 */
const JUDGED = { everyDays: 2, outside: 0.095 };

interface JudgedWith {
  readonly calendar: WorkCalendar;
  /** Air temperatures that a weather service expected for the day, by local hour; null: none. */
  readonly expectedC: readonly (number | null)[] | null;
}

/** The record after a day that has not been learned yet. */
export function judgeLoadDay(
  timeZone: string,
  known: LoadKnown,
  { day, quarters }: MeasuredDay<LoadQuarter>,
  { calendar, expectedC }: JudgedWith,
): TrackRecord {
  const { basis, track } = known;
  if (basis.days.length < LEARNED_BEFORE) return track;
  const startMs = dayStartMs(day, timeZone);
  const measured = new Map(quarters.map((one) => [one.startMs, one.energyKwh]));
  const serviceAir = (atMs: number) =>
    localDay(atMs, timeZone) === day
      ? (expectedC?.[Math.floor(localMinute(atMs, timeZone) / 60)] ?? undefined)
      : undefined;
  const outcomesFrom = (originMin: number, most: number) => {
    const nowMs = startMs + originMin * 60_000;
    const ahead = quartersAhead(nowMs, timeZone, 1).slice(0, most);
    const now = { nowMs, today: quarters, calendar, serviceAir };
    return loadForecasts(timeZone, known, now, ahead).flatMap(({ forecast, byMethod }): Outcome[] => {
      const energyKwh = measured.get(forecast.startMs) ?? null;
      return energyKwh === null || !byMethod ? [] : [{ actualKwh: energyKwh, forecast, byMethod }];
    });
  };
  const dayNo = dayNoOf(day);
  if (dayNo % JUDGED.everyDays === 0)
    return { ...track, far: withOutcomes(track.far, outcomesFrom(0, quarters.length), JUDGED) };
  const originMin = nearOriginMin(Math.floor(dayNo / JUDGED.everyDays));
  return { ...track, near: withOutcomes(track.near, outcomesFrom(originMin, NEAR_QUARTERS), JUDGED) };
}
