import { expect, it } from 'vitest';
import { isSubsidised, subsidyEnd } from './tariff-subsidy.ts';

it.each([
  ['2025-03-18', 10, '2035-03-18'],
  ['2025-01-01', 1, '2026-01-01'],
  ['2024-02-29', 1, '2025-03-01'],
  ['2024-02-29', 4, '2028-02-29'],
])('a plant of %s with %i years: the first day without subsidy is %s', (installDate, years, end) => {
  expect(subsidyEnd(installDate, years)).toBe(end);
});

it.each([
  ['2025-03-17', false],
  ['2025-03-18', true],
  ['2027-03-17', true],
  ['2027-03-18', false],
])('two years from 2025-03-18: %s is %s', (day, expected) => {
  expect(isSubsidised('2025-03-18', 2, day)).toBe(expected);
});
