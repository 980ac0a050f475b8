import { HOUR_MS } from '@heliodon/kernel/time';

/** Delay after the full hour: by then the roll-ups contain its last 15-minute interval. */
const AFTER_HOUR_MS = 5 * 60_000;

/** Forecasts created before this time are older than the latest refresh. */
export const refreshedFrom = (nowMs: number): number =>
  Math.floor((nowMs - AFTER_HOUR_MS) / HOUR_MS) * HOUR_MS + AFTER_HOUR_MS;

export const nextRefreshMs = (madeAtMs: number): number => refreshedFrom(madeAtMs) + HOUR_MS;
