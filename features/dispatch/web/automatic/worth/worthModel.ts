import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { type DispatchShadow, SHADOW_WAYS, type ShadowWay } from '../../../contract/automatic.contract.ts';

/** Amounts are in cents: a smaller difference is none. */
const SAME = 0.005;

export type Comparison = 'less' | 'more' | 'same';

/** Cost compared with another one. */
export function comparisonOf(cost: number, other: number): Comparison {
  if (Math.abs(cost - other) < SAME) return 'same';
  return cost < other ? 'less' : 'more';
}

export interface WayRow {
  readonly way: ShadowWay;
  /** Null: no plan was in force on one of the days. */
  readonly cost: number | null;
  /** Null: not compared with itself. */
  readonly savedRule: number | null;
  readonly savedReal: number | null;
}

/** Cost of each way of operation, and its saving compared with the price rule and the actual operation. */
export function wayRows({ total }: Pick<DispatchShadow, 'total'>): WayRow[] {
  const saved = (way: ShadowWay, than: 'rule' | 'real') => {
    const cost = total[way];
    return cost === null || way === than ? null : total[than] - cost;
  };
  return SHADOW_WAYS.map((way) => ({
    way,
    cost: total[way],
    savedRule: saved(way, 'rule'),
    savedReal: saved(way, 'real'),
  }));
}

export interface AheadWords {
  readonly day: string;
  readonly unit: string;
  readonly optimiser: string;
  readonly real: string;
}

/** Savings compared with the price rule, added up day by day. */
export function aheadModel({ days }: Pick<DispatchShadow, 'days'>, words: AheadWords): ChartModel {
  const series = (
    key: 'optimiserAhead' | 'realAhead',
    name: string,
    look: Partial<ChartSeries>,
  ): ChartSeries => ({
    key,
    name,
    unit: words.unit,
    decimals: 2,
    // A line needs two points.
    kind: days.length > 1 ? 'line' : 'bar',
    data: days.map((day) => day[key]),
    ...look,
  });
  return {
    x: { kind: 'category', labels: days.map(({ day }) => day), name: words.day },
    series: [
      series('optimiserAhead', words.optimiser, { energy: 'battery' }),
      series('realAhead', words.real, { energy: 'grid' }),
    ],
  };
}
