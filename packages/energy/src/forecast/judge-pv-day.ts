import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, dayStartMs } from '../periods/local-time.ts';
import type { PlantResponse, PvQuarter, PvSite } from './plant-response.ts';
import { pvBasis, pvForecasts } from './pv-forecast.ts';
import { type MeasuredDay, quartersAhead } from './quarter.ts';
import {
  LEARNED_BEFORE,
  NEAR_QUARTERS,
  type Outcome,
  type TrackRecord,
  withOutcomes,
} from './track-record.ts';

/**
 * Adaptive conformal: after n days the share outside is off by at most ln(stretch) / (rate · n) per side, whatever the
 * weather did. 9 and 9.5 % are aimed at for 10 % in fact: the range follows the seasons with delay.
 */
const FAR = { rate: 0.8, outside: 0.09, mixes: 1 };
const NEAR = { rate: 0.6, outside: 0.095, mixes: 3 };
/** Minutes of the local day at which near forecasts are judged, by turns. */
const NEAR_ORIGINS_MIN = [
  [480, 720, 900],
  [600, 810, 960],
];

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
        const lead = (forecast.startMs - nowMs) / QUARTER_MS;
        return [{ actualKwh: energyKwh, lead, forecast, byMethod }];
      },
    );
  };
  const origins = NEAR_ORIGINS_MIN[dayNoOf(day) % NEAR_ORIGINS_MIN.length] ?? [];
  const near = origins.flatMap((originMin) => outcomesFrom(originMin, NEAR_QUARTERS));
  return {
    far: withOutcomes(track.far, outcomesFrom(0, quarters.length), FAR),
    near: withOutcomes(track.near, near, NEAR),
  };
}
