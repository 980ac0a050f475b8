import { mostCredibleKwh } from '@heliodon/kernel/credible-energy';
import { describe, expect, it } from 'vitest';
import { type Step, stepKwh, stepOf } from './register.ts';

const ROLLOVER_AT = 10_000;

describe('two readings of a register', () => {
  it.each<[string, earlier: number, later: number, most: number, Step, kwh: number | null]>([
    ['grow', 100, 103, 5, 'growth', 3],
    ['stand still', 100, 100, 5, 'growth', 0],
    ['jitter', 100, 99.5, 5, 'growth', -0.5],
    ['jump', 100, 106, 5, 'foreign', null],
    ['roll over', 9998, 1, 5, 'rollover', 3],
    ['roll over, though a restart were credible too', 9500, 400, 1000, 'rollover', 900],
    ['fall from too low for a rollover', 8999, 10, 5000, 'restart', 10],
    ['fall to too high for a rollover', 9500, 1001, 5000, 'restart', 1001],
    ['fall too far for a rollover', 9100, 4, 5, 'restart', 4],
    ['restart', 100, 4, 5, 'restart', 4],
    ['fall to more than a restart explains', 100, 6, 5, 'foreign', null],
    ['fall below zero', 100, -1, 5, 'foreign', null],
  ])('%s', (_, earlier, later, most, step, kwh) => {
    expect(stepOf(earlier, later, most, ROLLOVER_AT)).toBe(step);
    if (step !== 'foreign') expect(stepKwh(step, earlier, later, ROLLOVER_AT)).toBe(kwh);
  });

  it('may differ by the energy at rated power, plus a fifth and a kilowatt-hour', () => {
    expect(mostCredibleKwh(100, 2)).toBe(241);
  });
});
