import { expect, it } from 'vitest';
import { FALLBACK_DAYS, fallbackChange } from './shadow-fallback.ts';

const days = (count: number, ruleCost: number, optimiserCost: number) =>
  Array.from({ length: count }, () => ({ ruleCost, optimiserCost }));

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
  expect(fallbackChange(given, isFallback) !== null).toBe(changes);
});

it('states the costs of these days', () => {
  expect(fallbackChange(days(30, 100, 110), false)).toEqual({
    days: FALLBACK_DAYS,
    ruleCost: 1400,
    optimiserCost: 1540,
  });
});
