import { HOUR_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import type { DemandOutlook, GridReading } from './demand-window.ts';

/*
 * Running sliding demand: the mean import of every window of 15 minutes that ends at a step and contains this moment. Each
 * of them must stay below the limit. By power: a reading holds from its time until the next one.
 */

/** Plain data, kept between two steps of the controller. */
export interface SlidingDemand {
  readonly stepMin: number;
  /** Import of the completed steps of the last 15 minutes, oldest first; the last one ends at `startMs`. */
  readonly stepsKwh: readonly number[];
  /** The step that contains `atMs`. */
  readonly startMs: number;
  readonly atMs: number;
  readonly importKwh: number;
  readonly importKw: number;
}

const stepsIn = (stepMin: number): number => BUCKET_MS / (stepMin * 60_000);

/** Earlier power is unknown: it is assumed equal. */
export function openSliding({ atMs, gridKw }: GridReading, stepMin: number): SlidingDemand {
  const stepMs = stepMin * 60_000;
  const startMs = Math.floor(atMs / stepMs) * stepMs;
  const importKw = Math.max(0, gridKw);
  const stepsKwh = Array.from({ length: stepsIn(stepMin) }, () => (importKw * stepMs) / HOUR_MS);
  return { stepMin, stepsKwh, startMs, atMs, importKwh: (importKw * (atMs - startMs)) / HOUR_MS, importKw };
}

/** Adds the next reading; one that is not newer is ignored. */
export function readSliding(
  before: SlidingDemand | null | undefined,
  reading: GridReading,
  stepMin: number,
): SlidingDemand {
  if (!before || before.stepMin !== stepMin || reading.atMs - before.atMs > BUCKET_MS)
    return openSliding(reading, stepMin);
  if (reading.atMs <= before.atMs) return before;
  const stepMs = stepMin * 60_000;
  const { importKw } = before;
  let { startMs, atMs, importKwh, stepsKwh } = before;
  while (startMs + stepMs <= reading.atMs) {
    const endMs = startMs + stepMs;
    stepsKwh = [...stepsKwh.slice(1), importKwh + (importKw * (endMs - atMs)) / HOUR_MS];
    [startMs, atMs, importKwh] = [endMs, endMs, 0];
  }
  importKwh += (importKw * (reading.atMs - atMs)) / HOUR_MS;
  return {
    stepMin,
    stepsKwh,
    startMs,
    atMs: reading.atMs,
    importKwh,
    importKw: Math.max(0, reading.gridKw),
  };
}

/** The windows that contain this moment, by their end. */
export function slidingOutlooks(of: SlidingDemand): DemandOutlook[] {
  const { stepMin, stepsKwh, startMs, atMs, importKwh, importKw } = of;
  const stepMs = stepMin * 60_000;
  const windowH = BUCKET_MS / HOUR_MS;
  const outlooks: DemandOutlook[] = [];
  let countedKwh = stepsKwh.reduce((sum, kwh) => sum + kwh, importKwh);
  for (const [at, oldestKwh] of stepsKwh.entries()) {
    countedKwh -= oldestKwh;
    const leftMs = startMs + (at + 1) * stepMs - atMs;
    const reachedKw = countedKwh / windowH;
    outlooks.push({ reachedKw, projectedKw: reachedKw + (importKw * leftMs) / BUCKET_MS, leftMs });
  }
  return outlooks;
}

/** The window with the highest demand if import stays constant. */
export const worstOutlook = (outlooks: readonly DemandOutlook[]): DemandOutlook | undefined =>
  outlooks.reduce<DemandOutlook | undefined>(
    (worst, one) => (worst && worst.projectedKw >= one.projectedKw ? worst : one),
    undefined,
  );
