import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { expectedPv, forecastAt } from './expected-pv.policy.ts';

const MIDNIGHT = Date.parse('2026-07-01T00:00:00Z');

describe('a forecast', () => {
  const newest = { startMs: MIDNIGHT + 2 * QUARTER_MS, kw: [10, 11] };
  const first = { startMs: MIDNIGHT, kw: [1, 2, 3, 4, 5] };
  it.each([
    ['before the newest began, the first one', 1, 2],
    ['where both speak, the newest', 3, 11],
    ['where the newest has ended, the first one', 4, 5],
    ['after all of them, nothing', 9, null],
    ['before all of them, nothing', -1, null],
  ])('%s', (_, quarter, kw) => {
    expect(forecastAt([newest, first], MIDNIGHT + quarter * QUARTER_MS)).toBe(kw);
  });
});

describe('expected PV energy', () => {
  it('is the measured energy and the forecast of the rest', () => {
    const noonMs = MIDNIGHT + 48 * QUARTER_MS;
    const days = expectedPv(
      MIDNIGHT,
      'UTC',
      (at) => (at < noonMs ? 2 : null),
      () => 4,
    );
    // Half a day of 2 kW and half a day of 4 kW; then whole days of 4 kW.
    expect(days).toEqual([
      { day: '2026-07-01', kwh: 72 },
      { day: '2026-07-02', kwh: 96 },
      { day: '2026-07-03', kwh: 96 },
      { day: '2026-07-04', kwh: 96 },
    ]);
  });

  it.each([
    ['a large plant keeps its kilowatt-hours', 1234.567, 29_629.6],
    ['a small one its tenths', 0.0123, 0.3],
  ])('%s', (_, kw, kwh) => {
    const days = expectedPv(
      MIDNIGHT,
      'UTC',
      () => null,
      () => kw,
    );
    expect(days[0]?.kwh).toBe(kwh);
  });

  it('is unknown for a day with an unknown interval', () => {
    const tomorrowMs = MIDNIGHT + 96 * QUARTER_MS;
    const days = expectedPv(
      MIDNIGHT,
      'UTC',
      () => null,
      (at) => (at < tomorrowMs + QUARTER_MS ? 1 : null),
    );
    expect(days.map(({ kwh }) => kwh)).toEqual([24, null, null, null]);
  });
});
