import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, dayStartMs } from '../periods/local-time.ts';
import type { PlantResponse, PvQuarter, PvSite } from './plant-response.ts';
import { pvBasis, pvForecasts } from './pv-forecast.ts';
import { type MeasuredDay, quartersAhead } from './quarter.ts';
import {
  LEARNED_BEFORE,
  NEAR_QUARTERS,
  nearOriginMin,
  type Outcome,
  type TrackRecord,
  withOutcomes,
} from './track-record.ts';

/** Aimed at for 10 % in fact: the range follows the seasons of the weather with delay. */
const OUTSIDE = 0.09;

/** The record after a day that has not been learned yet: daylight intervals that were not curtailed. */
export function judgePvDay(
  site: PvSite,
  response: PlantResponse,
  { day, quarters }: MeasuredDay<PvQuarter>,
): TrackRecord {
  const { track } = response;
  const basis = response.skies.length >= LEARNED_BEFORE ? pvBasis(site, response) : undefined;
  if (!basis) return track;
  const startMs = dayStartMs(day, site.timeZone);
  const measured = new Map(quarters.map((one) => [one.startMs, one]));
  const outcomesFrom = (originMin: number, most: number) => {
    const nowMs = startMs + originMin * 60_000;
    const ahead = quartersAhead(nowMs, site.timeZone, 1).slice(0, most);
    return pvForecasts(basis, { nowMs, today: quarters }, ahead).flatMap(
      ({ forecast, byMethod }): Outcome[] => {
        const { energyKwh = null, held = false } = measured.get(forecast.startMs) ?? {};
        const isLit = basis.clear(forecast.startMs + QUARTER_MS / 2) > 0;
        if (energyKwh === null || held || !isLit || !byMethod) return [];
        return [{ actualKwh: energyKwh, forecast, byMethod }];
      },
    );
  };
  return {
    far: withOutcomes(track.far, outcomesFrom(0, quarters.length), { outside: OUTSIDE }),
    near: withOutcomes(track.near, outcomesFrom(nearOriginMin(dayNoOf(day)), NEAR_QUARTERS), {
      outside: OUTSIDE,
    }),
  };
}
