import { describe, expect, it } from 'vitest';
import { lastRange, readRange, steppedRange, usualRange, withinLimit } from './rangeState.ts';

const NOW = Date.parse('2026-11-15T17:00:00Z');
const ZONE = 'Asia/Shanghai';
const STEPS = ['quarter', 'day', 'month', 'year'] as const;

describe('the address', () => {
  it.each([
    ['', { step: 'quarter', from: '2026-11-16', to: '2026-11-16' }],
    ['step=day&from=2026-10-01&to=2026-10-31', { step: 'day', from: '2026-10-01', to: '2026-10-31' }],
    // Longer than 60 days.
    ['step=day&from=2026-01-01&to=2026-10-31', { step: 'day', from: '2026-10-18', to: '2026-11-16' }],
    ['step=month&from=2027-01&to=2027-02', { step: 'month', from: '2025-12', to: '2026-11' }],
    ['step=hour', { step: 'quarter', from: '2026-11-16', to: '2026-11-16' }],
  ])('%s', (query, range) => {
    expect(readRange(new URLSearchParams(query), STEPS, NOW, ZONE)).toEqual(range);
  });
});

it('steps by its own length, not into the future', () => {
  const days = lastRange('day', 7, NOW, ZONE);
  expect(days).toEqual({ step: 'day', from: '2026-11-10', to: '2026-11-16' });
  expect(steppedRange(days, -1, NOW, ZONE)).toEqual({ step: 'day', from: '2026-11-03', to: '2026-11-09' });
  expect(steppedRange(days, 1, NOW, ZONE)).toBeUndefined();
});

it('is limited to the maximum range', () => {
  expect(withinLimit({ step: 'year', from: '2010', to: '2026' })).toEqual({
    step: 'year',
    from: '2010',
    to: '2019',
  });
  const usual = usualRange('year', NOW, ZONE);
  expect(withinLimit(usual)).toBe(usual);
});
