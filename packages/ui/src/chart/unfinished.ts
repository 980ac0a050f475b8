import type { ChartModel } from './model.ts';

/** Background for the remaining time of unfinished days: an early end of the data is no gap. */
export function withUnfinished(model: ChartModel, nowMs: number, label: string): ChartModel {
  const { x, bands = [] } = model;
  if (x.kind !== 'time' || !x.span || nowMs <= x.span.fromMs || nowMs >= x.span.toMs) return model;
  return { ...model, bands: [...bands, { from: nowMs, to: x.span.toMs, tone: 'offline', label }] };
}
