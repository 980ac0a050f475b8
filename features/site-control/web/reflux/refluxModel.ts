import type { CallResponse } from '@heliodon/contract/call';
import { gridOf, gridTimes, onGrid } from '@heliodon/energy/curves/curve';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { getReflux, getRefluxDay } from '@heliodon/site-control/contract';
import type { ChartModel } from '@heliodon/ui/chart/model';

export type Reflux = CallResponse<typeof getReflux>;
export type RefluxDay = CallResponse<typeof getRefluxDay>;

/**
 * Without a meter the limits cannot be enforced, but what was switched on before can still be switched off.
 */
export const isOutOfReach = ({ gridMeters, settings }: Pick<Reflux, 'gridMeters' | 'settings'>): boolean =>
  gridMeters.length === 0 && !settings.on && settings.transformerKw === null;

interface Words {
  readonly grid: string;
  readonly target: string;
}

/** Chart of today's exchange with the grid: the target as a mark, the violations as bands. */
export function refluxModel(day: RefluxDay, targetKw: number, timeZone: string, words: Words): ChartModel {
  const grid = gridOf(day.fromMs, day.toMs, MINUTE_MS);
  return {
    x: { kind: 'time', at: gridTimes(grid), timeZone, span: { fromMs: day.fromMs, toMs: day.toMs } },
    series: [
      {
        key: 'grid',
        name: words.grid,
        unit: 'kW',
        decimals: 1,
        kind: 'area',
        energy: 'grid',
        data: onGrid({ t: day.at, v: day.gridKw }, grid),
      },
    ],
    bands: day.events.map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs, tone: 'fault' as const })),
    marks: [{ value: targetKw, unit: 'kW', label: words.target, tone: 'warning' }],
  };
}
