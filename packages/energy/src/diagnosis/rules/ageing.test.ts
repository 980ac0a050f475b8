import { describe, expect, it } from 'vitest';
import { diagnoseInverter } from '../diagnose-inverter.ts';
import { FIRST_DAY, facts, inverterDays, plant, weatherDays } from '../testing/days.ts';
import { ageingOf } from './ageing.ts';

/** An index every third day; `season` varies it over the year. */
const indices = (days: number, aYear: number, season = 0, noise = 0) =>
  Array.from({ length: Math.floor(days / 3) }, (_, k) => {
    const dayNo = 3 * k;
    const wave = season * Math.sin((2 * Math.PI * dayNo) / 365.25);
    return { dayNo, index: 0.95 * (1 - (aYear * dayNo) / 365.25 + wave + noise * Math.sin(7.3 * k)) };
  });

describe('ageing', () => {
  it.each([
    ['half a percent a year over two years', 730, 0.005, 0, false, 0.005],
    ['three percent a year over one', 365, 0.03, 0, false, 0.03],
    ['half a year', 190, 0.04, 0, false, 0.04],
    ['seasons over two years', 800, 0.03, 0.04, true, 0.03],
  ] as const)('%s', (_, days, aYear, season, seasonal, expected) => {
    const found = ageingOf(indices(days, aYear, season, 0.004), seasonal);
    expect(found?.aYear).toBeGreaterThan(expected - 0.005);
    expect(found?.aYear).toBeLessThan(expected + 0.005);
  });

  it.each([
    ['too short', 150, 0.05, false],
    ['one year where seasons move the index', 365, 0.05, true],
  ] as const)('is not reported for %s', (_, days, aYear, seasonal) => {
    expect(ageingOf(indices(days, aYear), seasonal)).toBeUndefined();
  });

  it('is a finding only if it is significantly faster than one percent per year', () => {
    const seen = (aYear: number, noise: number) => {
      const longTerm = indices(360, aYear, 0, noise).map((day) => ({
        ...day,
        dayNo: FIRST_DAY - 360 + day.dayNo,
      }));
      const found = diagnoseInverter(facts, plant, inverterDays(10), weatherDays(10), [], { longTerm });
      return found.map(({ kind, level }) => `${kind} ${level}`);
    };
    expect(seen(0.005, 0.004)).toEqual([]);
    expect(seen(0.02, 0.004)).toEqual(['ageing medium']);
    expect(seen(0.04, 0.004)).toEqual(['ageing high']);
  });
});
