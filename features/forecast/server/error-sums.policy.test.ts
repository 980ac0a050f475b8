import { expect, it } from 'vitest';
import { errorSums } from './error-sums.policy.ts';
import type { ErrorRow } from './errors.queries.ts';

const row = (changes: Partial<ErrorRow>): ErrorRow => ({
  plantId: 1,
  kind: 'pv',
  lead: 'dayAhead',
  day: '2026-07-01',
  hindcast: false,
  quarters: 40,
  maeKw: 2,
  biasKw: 1,
  forecastKwh: 110,
  measuredKwh: 100,
  persistenceMaeKw: 4,
  persistenceKwh: 90,
  belowLow: 4,
  aboveHigh: 4,
  ...changes,
});

it('is null without data', () => expect(errorSums([])).toBeNull());

it('weights days by their intervals, and compares only where persistence has a value', () => {
  const sums = errorSums([
    row({}),
    row({
      quarters: 20,
      maeKw: 5,
      biasKw: -2,
      measuredKwh: 100,
      persistenceMaeKw: 5,
      belowLow: 0,
      aboveHigh: 4,
    }),
    row({ quarters: 40, maeKw: 1, biasKw: 0, measuredKwh: 50, persistenceMaeKw: null, hindcast: true }),
  ]);
  // |e|: 80 + 100 + 40 = 220 kW intervals of 100; compared: 180 against 160 + 100 = 260 of 60.
  expect(sums).toEqual({
    days: 3,
    hindcastDays: 1,
    maeKw: 2.2,
    biasKw: 0,
    maeShare: 55 / 250,
    persistenceMaeKw: 260 / 60,
    skill: 1 - 180 / 260,
    withinBand: 0.8,
  });
});
