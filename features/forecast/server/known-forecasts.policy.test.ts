import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import type { ForecastPlant, PlantQuarter } from './forecast-plant.ts';
import type { PastDay } from './hindcast.policy.ts';
import { knownForecasts } from './known-forecasts.policy.ts';
import { emptyModel, forecastOf, learnDay } from './plant-model.ts';

const plant: ForecastPlant = {
  plantId: 1,
  timeZone: 'UTC',
  country: '',
  latitude: null,
  longitude: null,
  pvKwp: null,
  ratedKw: null,
  hasPv: false,
};
const firstMs = Date.parse('2026-03-02T00:00Z');

/** Days with a load that grows by 1 kW a day. */
const days: PastDay[] = Array.from({ length: 12 }, (_, at) => ({
  day: new Date(firstMs + at * DAY_MS).toISOString().slice(0, 10),
  quarters: Array.from({ length: 96 }, (_, slot): PlantQuarter => {
    const startMs = firstMs + at * DAY_MS + slot * QUARTER_MS;
    return { startMs, pvKwh: null, loadKwh: (10 + at) / 4, held: false };
  }),
}));

it('knows only the days before a moment, and the intervals of the day that are over', () => {
  const nowMs = firstMs + 8 * DAY_MS + 6 * HOUR_MS;
  let model = emptyModel;
  for (const { day, quarters } of days.slice(0, 8)) model = learnDay(plant, model, day, quarters);
  const today = (days[8]?.quarters ?? []).filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
  const expected = forecastOf('load', plant, model, { nowMs, today });
  const known = knownForecasts(plant, days)(nowMs);
  expect(known.load).toEqual(expected);
  expect(known.load?.startMs).toBe(nowMs);
  expect(known.pv).toBeUndefined();
});

it('a later moment knows more', () => {
  const at = knownForecasts(plant, days);
  const meanKw = (nowMs: number) => {
    const kw = at(nowMs).load?.kw ?? [];
    return kw.reduce((sum, one) => sum + one, 0) / kw.length;
  };
  const early = meanKw(firstMs + 4 * DAY_MS);
  expect(meanKw(firstMs + 11 * DAY_MS)).toBeGreaterThan(early + 3);
});

it('without any day before, there is no forecast', () => {
  expect(knownForecasts(plant, days)(firstMs).load).toBeUndefined();
  expect(knownForecasts(plant, [])(firstMs).load).toBeUndefined();
});
