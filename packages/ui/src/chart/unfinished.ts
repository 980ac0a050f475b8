import type { ChartModel } from './model.ts';

/** Behind the curves, what is still to come of the days on the axis: an early end is no lack of data. */
export function withUnfinished(model: ChartModel, nowMs: number, label: string): ChartModel {
  const { x, bands = [] } = model;
  if (x.kind !== 'time' || !x.span || nowMs <= x.span.fromMs || nowMs >= x.span.toMs) return model;
  return { ...model, bands: [...bands, { from: nowMs, to: x.span.toMs, tone: 'offline', label }] };
}
