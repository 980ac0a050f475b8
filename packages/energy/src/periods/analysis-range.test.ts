import { describe, expect, it } from 'vitest';
import { analysisProblem, analysisSlots, rangeFrom, rangeMoved } from './analysis-range.ts';

const ZONE = 'Asia/Shanghai';

describe('limits', () => {
  it.each([
    ['day', '2026-01-01', '2026-03-01', null],
    ['day', '2026-01-01', '2026-03-02', 'tooLong'],
    ['hour', '2026-01-01', '2026-03-01', null],
    ['hour', '2026-01-01', '2026-03-02', 'tooLong'],
    ['quarter', '2026-01-01', '2026-01-07', null],
    ['quarter', '2026-01-01', '2026-01-08', 'tooLong'],
    ['month', '2024-12', '2026-11', null],
    ['month', '2024-11', '2026-11', 'tooLong'],
    ['year', '2017', '2026', null],
    ['year', '2016', '2026', 'tooLong'],
    ['day', '2026-01-02', '2026-01-01', 'order'],
    ['month', '2026-01-02', '2026-02', 'key'],
    ['day', '2026-02-30', '2026-03-01', 'key'],
  ] as const)('%s from %s to %s: %s', (step, from, to, problem) => {
    expect(analysisProblem({ step, from, to })).toBe(problem);
  });
});

describe('steps', () => {
  it('intervals and hours are identified by their instant', () => {
    const quarters = analysisSlots({ step: 'quarter', from: '2026-07-01', to: '2026-07-02' }, ZONE);
    expect(quarters).toHaveLength(192);
    expect(quarters[0]?.key).toBe('2026-06-30T16:00:00.000Z');
    expect(analysisSlots({ step: 'hour', from: '2026-07-01', to: '2026-07-01' }, ZONE)).toHaveLength(24);
  });

  it('days with a clock change have their actual number of hours', () => {
    const hours = (day: string) =>
      analysisSlots({ step: 'hour', from: day, to: day }, 'Europe/Berlin').length;
    expect([hours('2026-03-29'), hours('2026-10-25')]).toEqual([23, 25]);
  });

  it('months have their own length', () => {
    const [first] = analysisSlots({ step: 'month', from: '2026-02', to: '2026-03' }, ZONE);
    expect(first).toMatchObject({ key: '2026-02', fromMs: Date.parse('2026-01-31T16:00:00Z') });
  });
});

it('moves by its own length', () => {
  const range = { step: 'day', from: '2026-03-01', to: '2026-03-07' } as const;
  expect(rangeMoved(range, -1)).toEqual({ step: 'day', from: '2026-02-22', to: '2026-02-28' });
  expect(rangeFrom({ step: 'month', from: '2026-01', to: '2026-03' }, '2025-01')).toEqual({
    step: 'month',
    from: '2025-01',
    to: '2025-03',
  });
});
