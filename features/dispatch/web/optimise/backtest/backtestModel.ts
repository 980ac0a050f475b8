import { monthOf } from '@heliodon/energy/periods/local-time';
import type { PlanRow } from '@heliodon/schedules/contract';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import {
  BACKTEST_WAYS,
  type BacktestResult,
  type BacktestWay,
} from '../../../contract/optimise-backtest.contract.ts';

/** Content of a saved plan that a backtest uses. */
export const planContentOf = ({ name, type, reserveSoc, parts }: PlanRow) => ({
  name,
  type,
  reserveSoc,
  parts,
});

export type CostColumn = { readonly key: string } & Readonly<Record<BacktestWay, number>>;

/** Costs by day, or summed by month. */
export function costColumns({ days }: Pick<BacktestResult, 'days'>, by: 'day' | 'month'): CostColumn[] {
  const columns = new Map<string, Record<BacktestWay, number>>();
  for (const { day, ...costs } of days) {
    const key = by === 'day' ? day : monthOf(day);
    const before = columns.get(key);
    if (!before) columns.set(key, { ...costs });
    else for (const way of BACKTEST_WAYS) before[way] += costs[way];
  }
  return [...columns].map(([key, costs]) => ({ key, ...costs }));
}

/** Range and number of the evaluated days; skipped days lie within the range. */
export const spanOf = ({ from, to, days }: Pick<BacktestResult, 'from' | 'to' | 'days'>) => ({
  from,
  to,
  count: days.length,
});

export interface BacktestNames {
  readonly time: string;
  readonly unit: string;
  readonly way: (way: BacktestWay) => string;
}

/** Saving of each way of operation compared with no storage: higher is better. */
export function savedModel(columns: readonly CostColumn[], names: BacktestNames): ChartModel {
  const series = (way: BacktestWay, look: Partial<ChartSeries>): ChartSeries => ({
    key: way,
    name: names.way(way),
    unit: names.unit,
    decimals: 2,
    data: columns.map((column) => column.none - column[way]),
    ...look,
  });
  return {
    x: { kind: 'category', labels: columns.map(({ key }) => key), name: names.time },
    series: [
      series('policy', { kind: 'bar', energy: 'battery' }),
      series('real', { kind: 'bar', energy: 'grid' }),
      series('rule', { kind: 'line', energy: 'charging', dashed: true }),
      series('perfect', { kind: 'line', energy: 'pv', dashed: true }),
    ],
  };
}

/** Days sorted by the tested strategy's saving compared with actual operation, lowest first. */
export const worstFirst = ({ days }: Pick<BacktestResult, 'days'>): BacktestResult['days'] =>
  days.toSorted((a, b) => a.real - a.policy - (b.real - b.policy));
