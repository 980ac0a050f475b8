import { describe, expect, it } from 'vitest';
import { dayBefore, restingFilters, toLogFilter } from './logFilters.ts';

describe('log filters', () => {
  it('request the last 30 days by default', () => {
    expect(toLogFilter(restingFilters('2026-03-01'), 'UTC')).toEqual({
      from: '2026-01-31',
      to: '2026-03-01',
      timeZone: 'UTC',
    });
  });

  it('contain what was selected and omit the rest', () => {
    const filters = { ...restingFilters('2026-03-01'), plantId: '7', status: 'failure', keyword: 'roof' };
    expect(toLogFilter(filters, 'UTC')).toMatchObject({
      plantId: 7,
      status: 'failure',
      keyword: 'roof',
      type: undefined,
    });
  });

  it.each([
    ['2026-03-01', 1, '2026-02-28'],
    ['2024-03-01', 1, '2024-02-29'],
    ['2026-01-01', 1, '2025-12-31'],
  ])('%s minus %i days is %s', (day, days, expected) => {
    expect(dayBefore(day, days)).toBe(expected);
  });
});
