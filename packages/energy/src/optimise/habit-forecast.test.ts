import { expect, it } from 'vitest';
import { expectedDay, type ProfileDay } from './habit-forecast.ts';

/** Two weeks from Monday, 2 November 2026: PV is the day of the month, load ten times as much. */
const days: ProfileDay[] = Array.from({ length: 14 }, (_, n) => ({
  day: `2026-11-${String(2 + n).padStart(2, '0')}`,
  pvKw: Array(96).fill(2 + n),
  loadKw: Array(96).fill(10 * (2 + n)),
  chargingKw: Array(96).fill(n % 7 >= 5 ? 1 : 8),
}));

it.each([
  // Known up to Thursday the 12th: PV of the 10th to 12th; workdays 12, 11, 10, 9 and 6.
  ['a workday', '2026-11-13', '2026-11-13', 11, 96, 8],
  // Saturday, forecast on Friday morning: the 7th and 8th are the known weekend.
  ['a weekend', '2026-11-13', '2026-11-14', 11, 75, 1],
  ['the second day', '2026-11-03', '2026-11-03', 2, 20, 8],
  // Only Monday is known.
  ['a weekend without any before it', '2026-11-03', '2026-11-07', 2, 20, 8],
])('%s', (_, knownBefore, day, pvKw, loadKw, chargingKw) => {
  const found = expectedDay(days, knownBefore, day);
  expect([found?.pvKw[40], found?.loadKw[40], found?.chargingKw[95]]).toEqual([pvKw, loadKw, chargingKw]);
});

it('the expected day is undefined on the first morning', () => {
  expect(expectedDay(days, '2026-11-02', '2026-11-02')).toBeUndefined();
});
