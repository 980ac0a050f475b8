import type { ReportRange } from '@heliodon/energy/report-range';
import { describe, expect, it } from 'vitest';
import { begunRange, comparedRange } from './compared.policy.ts';

const range = (step: ReportRange['step'], from: string, to: string): ReportRange => ({ step, from, to });

describe('what a report is compared with', () => {
  it.each<[string, ReportRange, string, string]>([
    ['a whole month', range('day', '2026-03-01', '2026-03-31'), '2026-02-01', '2026-02-28'],
    ['a short month', range('day', '2026-02-01', '2026-02-28'), '2026-01-01', '2026-01-31'],
    ['a month so far', range('day', '2026-03-01', '2026-03-15'), '2026-02-01', '2026-02-15'],
    ['a month almost over', range('day', '2026-03-01', '2026-03-30'), '2026-02-01', '2026-02-28'],
    ['some days', range('day', '2026-03-10', '2026-03-12'), '2026-03-07', '2026-03-09'],
    ['hours of a day', range('hour', '2026-03-01T00', '2026-03-01T15'), '2026-02-28T00', '2026-02-28T15'],
    ['a year so far', range('month', '2026-01', '2026-11'), '2025-01', '2025-11'],
    ['some months', range('month', '2026-04', '2026-06'), '2026-01', '2026-03'],
    ['years', range('year', '2025', '2026'), '2023', '2024'],
  ])('%s', (_, asked, from, to) => {
    expect(comparedRange(asked)).toEqual({ step: asked.step, from, to });
  });

  it('only as much as has begun, on the clock of the plant', () => {
    const now = Date.parse('2026-03-14T18:00:00Z');
    const month = range('day', '2026-03-01', '2026-03-31');
    expect(begunRange(month, now, 'Asia/Shanghai').to).toBe('2026-03-15');
    expect(begunRange(month, now, 'UTC').to).toBe('2026-03-14');
    expect(begunRange(range('day', '2026-02-01', '2026-02-28'), now, 'UTC').to).toBe('2026-02-28');
  });
});
