import { type PlanRow, planContent } from '@heliodon/schedules/contract';
import { expect, it } from 'vitest';
import { costColumns, planContentOf, savedModel, worstFirst } from './backtestModel.ts';

const day = (name: string, real: number, policy: number) => ({
  day: name,
  real,
  policy,
  rule: 90,
  perfect: 60,
  none: 100,
});
const days = [day('2026-06-30', 95, 80), day('2026-07-01', 90, 92), day('2026-07-02', 91, 70)];

it('takes the content of a saved plan for a backtest', () => {
  const segments = [{ fromMin: 0, toMin: 1440, strategy: 'idle' as const, powerRatio: 0, cutOffSoc: 50 }];
  const content = {
    name: 'Night',
    type: 'year' as const,
    reserveSoc: null,
    parts: [{ quarters: [], days: [], segments }],
  };
  const row: PlanRow = {
    ...content,
    planId: 7,
    enabled: false,
    devices: [],
    sendStatus: 'none',
    rulesToday: false,
    changedBy: 'x',
    changedAt: '2026-07-01T00:00:00.000Z',
    version: 3,
  };
  expect(planContent.parse(planContentOf(row))).toEqual(content);
});

it('sums days by month', () => {
  expect(costColumns({ days }, 'month')).toEqual([
    { key: '2026-06', real: 95, policy: 80, rule: 90, perfect: 60, none: 100 },
    { key: '2026-07', real: 181, policy: 162, rule: 180, perfect: 120, none: 200 },
  ]);
  expect(days[1]?.real).toBe(90);
});

it('shows savings compared with no storage', () => {
  const { series } = savedModel(costColumns({ days }, 'day'), { time: '', unit: '', way: (way) => way });
  expect(series.find(({ key }) => key === 'policy')?.data).toEqual([20, 8, 30]);
  expect(series.find(({ key }) => key === 'real')?.data).toEqual([5, 10, 9]);
});

it('puts the worst days first', () => {
  expect(worstFirst({ days }).map((one) => one.day)).toEqual(['2026-07-01', '2026-06-30', '2026-07-02']);
});
