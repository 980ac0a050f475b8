import { HOUR_MS } from '@heliodon/kernel/time';

/** After the full hour: by then the roll-ups have counted its last quarter. */
const AFTER_HOUR_MS = 5 * 60_000;

/** Forecasts that were made before are older than the newest refresh. */
export const refreshedFrom = (nowMs: number): number =>
  Math.floor((nowMs - AFTER_HOUR_MS) / HOUR_MS) * HOUR_MS + AFTER_HOUR_MS;

export const nextRefreshMs = (madeAtMs: number): number => refreshedFrom(madeAtMs) + HOUR_MS;
