import { describe, expect, it } from 'vitest';
import { comparedSpan } from './report-compare.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2026-11-15T14:20:00');
const plant = { timeZone: zone, sinceMs: at('2020-05-01T00:00:00') };

describe('what a range is compared with', () => {
  it.each([
    // step, from, to, before, year before
    ['day', '2026-10-01', '2026-10-31', '2026-09-01 2026-09-30', '2025-10-01 2025-10-31'],
    // Half of November has passed: fifteen days are compared with fifteen.
    ['day', '2026-11-01', '2026-11-30', '2026-10-01 2026-10-15', '2025-11-01 2025-11-15'],
    ['day', '2026-10-02', '2026-10-31', '2026-09-02 2026-10-01', '2025-10-02 2025-10-31'],
    // The last day of March has none in February.
    ['day', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
    ['day', '2026-11-15', '2026-11-15', '2026-11-14 2026-11-14', '2025-11-15 2025-11-15'],
    ['month', '2026-01', '2026-12', '2025-01-01 2025-11-15', '2025-01-01 2025-11-15'],
    ['month', '2026-03', '2026-03', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
    ['year', '2024', '2025', '2022-01-01 2023-12-31', null],
    ['hour', '2026-11-14T00', '2026-11-14T23', '2026-11-13T00 2026-11-13T23', '2025-11-14T00 2025-11-14T23'],
    ['hour', '2026-11-15T00', '2026-11-15T23', '2026-11-14T00 2026-11-14T14', '2025-11-15T00 2025-11-15T14'],
  ] as const)('%s %s to %s', (step, from, to, before, yearBefore) => {
    const text = (kind: 'before' | 'yearBefore') => {
      const span = comparedSpan({ step, from, to }, kind, plant, now);
      return span && `${span.from} ${span.to}`;
    };
    expect(text('before')).toBe(before);
    expect(text('yearBefore')).toBe(yearBefore);
  });

  it('the time of a day when clocks change is as long as that day', () => {
    const berlin = { timeZone: 'Europe/Berlin', sinceMs: 0 };
    const day = { step: 'day', from: '2026-10-26', to: '2026-10-26' } as const;
    const span = comparedSpan(day, 'before', berlin, now);
    expect(((span?.toMs ?? 0) - (span?.fromMs ?? 0)) / 3_600_000).toBe(25);
  });

  it('a plant that had not begun is not compared', () => {
    const month = { step: 'month', from: '2026-10', to: '2026-10' } as const;
    const since = (text: string) => ({ timeZone: zone, sinceMs: at(text) });
    expect(comparedSpan(month, 'before', since('2026-09-01T00:00:00'), now)).not.toBeNull();
    expect(comparedSpan(month, 'before', since('2026-09-02T00:00:00'), now)).toBeNull();
    expect(comparedSpan(month, 'before', { timeZone: zone, sinceMs: null }, now)).toBeNull();
  });
});
