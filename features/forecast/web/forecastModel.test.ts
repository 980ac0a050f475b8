import { expect, it } from 'vitest';
import type { PlantForecast } from '../contract/forecast.contract.ts';
import { errorModel, forecastModel } from './forecastModel.ts';

const forecast: PlantForecast = {
  none: null,
  madeAt: null,
  nextAt: null,
  learnedDays: 3,
  sources: { near: 'learned', far: 'learned' },
  days: [],
  kw: [null, 2000, 1000],
  lowKw: [null, 1000, 500],
  highKw: [null, 3000, 1500],
  clearKw: [],
  measuredKw: [1500, null, null],
  errors: { dayAhead: null, hours4: null },
  dayErrors: [
    {
      day: '2026-07-01',
      hindcast: true,
      maeKw: 5,
      persistenceMaeKw: null,
      forecastKwh: 1,
      measuredKwh: 1,
      persistenceKwh: null,
    },
  ],
};
const frame = { timeZone: 'UTC', startAt: '2026-07-01T00:00:00.000Z', quarters: 3 };
const words = { band: 'b', forecast: 'f', measured: 'm', clear: 'c', now: 'n' };

it('draws band, forecast and measured values in one unit, without clear sky where it is unknown', () => {
  const { series, x } = forecastModel(frame, forecast, 'load', words, 0);
  expect(series.map(({ key, unit }) => [key, unit])).toEqual([
    ['band', 'MW'],
    ['forecast', 'MW'],
    ['measured', 'MW'],
  ]);
  expect(series[0]).toMatchObject({ data: [null, 3, 1.5], low: [null, 1, 0.5], energy: 'load' });
  expect(x).toMatchObject({
    kind: 'time',
    at: [0, 1, 2].map((n) => Date.parse(frame.startAt) + n * 900_000),
  });
});

it('shows no persistence error for a day without a previous day', () => {
  const { series } = errorModel(forecast, { own: 'o', persistence: 'p', day: 'd' });
  expect(series.map(({ data }) => data)).toEqual([[5], [null]]);
});
