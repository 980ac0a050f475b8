import { describe, expect, test } from 'vitest';
import { isAllowed, type PeriodKind, stepPeriod, switchKind } from './period.ts';

describe('stepPeriod', () => {
  test.each([
    ['hour', '2026-11-15T23', 1, '2026-11-16T00'],
    ['hour', '2026-01-01T00', -1, '2025-12-31T23'],
    ['day', '2026-02-28', 1, '2026-03-01'],
    ['day', '2024-02-28', 1, '2024-02-29'],
    ['day', '2026-03-29', 1, '2026-03-30'],
    ['month', '2026-12', 1, '2027-01'],
    ['month', '2026-01', -1, '2025-12'],
    ['year', '2026', -1, '2025'],
    ['total', '', 1, ''],
  ] as const)('%s %s by %s is %s', (kind, at, by, expected) => {
    expect(stepPeriod({ kind, at }, by)).toEqual({ kind, at: expected });
  });
});

describe('isAllowed', () => {
  const limits = { min: '2025-03-10', max: '2026-11-15T08' };
  test.each([
    ['day', '2025-03-09', false],
    ['day', '2025-03-10', true],
    ['day', '2026-11-15', true],
    ['day', '2026-11-16', false],
    ['month', '2025-03', true],
    ['month', '2025-02', false],
    ['year', '2025', true],
    ['year', '2027', false],
    ['hour', '2026-11-15T08', true],
    ['hour', '2026-11-15T09', false],
    ['hour', '2025-03-10T00', true],
    ['total', '', true],
  ] as const)('%s %s: %s', (kind, at, allowed) => {
    expect(isAllowed({ kind, at }, limits)).toBe(allowed);
  });

  test('without limits every date is allowed', () => {
    expect(isAllowed({ kind: 'day', at: '1999-01-01' }, {})).toBe(true);
  });
});

describe('switchKind', () => {
  const today = '2026-11-15T08';
  const limits = { min: '2025-03-10', max: today };
  test.each([
    ['day', '2026-11-15', 'month', '2026-11'],
    ['day', '2026-11-15', 'total', ''],
    ['month', '2026-11', 'day', '2026-11-15'],
    ['month', '2026-02', 'day', '2026-02-28'],
    ['year', '2026', 'month', '2026-11'],
    ['year', '2025', 'day', '2025-12-31'],
    ['total', '', 'day', '2026-11-15'],
    ['total', '', 'year', '2026'],
    ['day', '2026-11-15', 'hour', '2026-11-15T08'],
    ['day', '2026-11-14', 'hour', '2026-11-14T23'],
    ['year', '2024', 'day', '2025-03-10'],
  ] as [PeriodKind, string, PeriodKind, string][])('%s %s as %s is %s', (kind, at, to, expected) => {
    expect(switchKind({ kind, at }, to, limits, today)).toEqual({ kind: to, at: expected });
  });
});
