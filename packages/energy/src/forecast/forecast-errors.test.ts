import { expect, it } from 'vitest';
import { forecastErrors } from './forecast-errors.ts';

it('errors of two intervals, calculated by hand: capacity 10 kW', () => {
  const errors = forecastErrors(
    [
      // Actual 4 kW, forecast 5 kW, previous day 8 kW.
      { actualKwh: 1, p10Kwh: 0.5, p50Kwh: 1.25, p90Kwh: 2, persistenceKwh: 2 },
      // Actual 8 kW, forecast 5 kW, previous day 8 kW.
      { actualKwh: 2, p10Kwh: 0.5, p50Kwh: 1.25, p90Kwh: 1.5, persistenceKwh: 2 },
    ],
    10,
  );
  expect(errors).toMatchObject({ quarters: 2, maeKw: 2, biasKw: -1, maeShare: 0.2, biasShare: -0.1 });
  expect(errors?.rmseKw).toBeCloseTo(Math.sqrt(5), 9);
  expect(errors?.rmseShare).toBeCloseTo(Math.sqrt(5) / 10, 9);
  // Persistence is off by 4 and 0 kW.
  expect(errors).toMatchObject({ persistenceMaeKw: 2, skillMae: 0, belowP10: 0, belowP90: 0.5 });
  expect(errors?.skillRmse).toBeCloseTo(1 - Math.sqrt(5 / 8), 9);
});

it('errors have no skill without a previous day, and do not exist without data', () => {
  const alone = { actualKwh: 1, p10Kwh: 1, p50Kwh: 1, p90Kwh: 1, persistenceKwh: null };
  expect(forecastErrors([alone], 4)).toMatchObject({ maeKw: 0, skillMae: null, persistenceRmseKw: null });
  expect(forecastErrors([], 4)).toBeUndefined();
});
