import { describe, expect, it } from 'vitest';
import { FALLBACK_DAYS, fallbackChange } from './shadow-fallback.ts';

const days = (count: number, ruleCost: number, optimiserCost: number) =>
  Array.from({ length: count }, () => ({ ruleCost, optimiserCost }));
/** Consecutive days that end on 25 July. */
const dated = (costs: ReturnType<typeof days>) =>
  costs.map((cost, n) => ({
    ...cost,
    day: new Date(Date.UTC(2026, 6, 26 - costs.length + n)).toISOString().slice(0, 10),
  }));

it.each<[string, ReturnType<typeof days>, boolean, boolean]>([
  ['thirteen days say nothing', days(13, 100, 200), false, false],
  ['clearly behind', days(14, 100, 101.1), false, true],
  ['just one percent behind', days(14, 100, 101), false, false],
  ['ahead', days(14, 100, 90), false, false],
  ['income: one percent of it', days(14, -100, -98.9), false, true],
  ['income: less than one percent', days(14, -100, -99.1), false, false],
  ['only the last fourteen days count', [...days(20, 100, 200), ...days(14, 100, 99)], false, false],
  ['one bad day among good ones', [...days(13, 100, 95), ...days(1, 100, 150)], false, false],
  ['in fallback, ahead again', days(14, 100, 99.99), true, true],
  ['in fallback, equal', days(14, 100, 100), true, false],
  ['in fallback, slightly behind', days(14, 100, 100.5), true, false],
])('%s', (_, given, isFallback, changes) => {
  expect(fallbackChange(dated(given), isFallback, false) !== null).toBe(changes);
});

it('states the costs of these days', () => {
  expect(fallbackChange(dated(days(30, 100, 110)), false, false)).toEqual({
    days: FALLBACK_DAYS,
    ruleCost: 1400,
    optimiserCost: 1540,
  });
});

describe('with a demand charge', () => {
  /** On 2 July the rule reaches the peak of its month, later the optimiser its lower one. */
  const july = dated([...days(1, 100, 99), ...days(1, 900, 99), ...days(22, 100, 99), ...days(1, 100, 500)]);

  it('a peak that was paid before the last fourteen days still counts', () => {
    expect(fallbackChange(july, false, true)).toBeNull();
    expect(fallbackChange(july, false, false)).toMatchObject({ days: FALLBACK_DAYS });
  });

  it('an optimiser that is more expensive over the month is replaced', () => {
    const worse = dated([...days(20, 100, 99), ...days(1, 100, 900), ...days(14, 100, 99)]);
    // From 1 July.
    expect(fallbackChange(worse, false, true)).toEqual({ days: 25, ruleCost: 2500, optimiserCost: 3276 });
    expect(fallbackChange(worse, false, false)).toBeNull();
  });

  it('the month before counts while the last fourteen days begin in it', () => {
    const june = july.map((one, n) => ({
      ...one,
      day: new Date(Date.UTC(2026, 5, 14 + n)).toISOString().slice(0, 10),
    }));
    expect(fallbackChange(june, false, true)).toBeNull();
  });
});
