import { expect, it } from 'vitest';
import { yearGrid } from './yearGrid.ts';

it.each([
  // 1 January 2026 is a Thursday, 1 February a Sunday; 2028 is a leap year that begins on a Saturday.
  [2026, 365, [3, 6]],
  [2028, 366, [5, 1]],
])('%i has %i days, and its months begin in the correct column', (year, days, blanks) => {
  const months = yearGrid(year);
  expect(months).toHaveLength(12);
  expect(months.flatMap((month) => month.days)).toHaveLength(days);
  expect(months.slice(0, 2).map((month) => month.blanks)).toEqual(blanks);
  expect(months[11]?.days.at(-1)).toBe(`${year}-12-31`);
});
