import { type BacktestResult, costsByDay } from '@heliodon/energy/optimise/backtest';
import type { Dispatch, DispatchCost } from '@heliodon/energy/optimise/follow';
import type {
  BacktestResult as Backtest,
  BacktestWay,
} from '../../../contract/optimise-backtest.contract.ts';
import type { GatheredBacktest } from './backtest-case.ts';

/** Operation of the tested days and its cost. */
export interface Life {
  readonly dispatch: Pick<Dispatch, 'batteryKw' | 'gridKw'>;
  readonly days: readonly DispatchCost[];
}

export type Total = Backtest['totals'][BacktestWay];

/** `stock`: value of the energy gained in storage, which counts on the last day. */
export function lifeOf(dispatch: Life['dispatch'], costs: readonly DispatchCost[], stock: number): Life {
  const last = costs.length - 1;
  const worth = (cost: DispatchCost) => ({ ...cost, stock, total: cost.total - stock });
  return { dispatch, days: costs.map((cost, at) => (at === last ? worth(cost) : cost)) };
}

export const simulatedLife = (
  { dispatch, dayCosts, gainedKwh }: BacktestResult,
  worthPerKwh: GatheredBacktest['worthPerKwh'],
): Life => lifeOf(dispatch, dayCosts, gainedKwh * worthPerKwh);

/** What really ran. */
export const measuredLife = ({
  history,
  realGainedKwh,
  worthPerKwh,
}: Pick<GatheredBacktest, 'history' | 'realGainedKwh' | 'worthPerKwh'>): Life =>
  lifeOf(history.measured, costsByDay(history, history.measured), (realGainedKwh ?? 0) * worthPerKwh);

export function totalOf({ dispatch, days }: Life): Total {
  const sum = (of: (cost: DispatchCost) => number) => rounded(days.reduce((all, day) => all + of(day), 0));
  return {
    energy: sum(({ energy }) => energy),
    feedIn: sum(({ feedIn }) => feedIn),
    demand: sum(({ demand }) => demand),
    wear: sum(({ wear }) => wear),
    stock: sum(({ stock }) => stock),
    total: sum(({ total }) => total),
    peakKw: rounded(dispatch.gridKw.reduce((most, kw) => Math.max(most, kw), 0)),
  };
}

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
