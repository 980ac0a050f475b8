import { HOUR_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';

/*
 * The running demand: mean import of the current 15-minute clock interval, as billed (settlement uses the same
 * intervals). A reading holds from its time until the next one.
 */

export interface DemandWindow {
  readonly startMs: number;
  /** Energy is counted up to this time. */
  readonly atMs: number;
  /** Import since the start; export is not subtracted. */
  readonly importKwh: number;
  /** Import at the last reading. */
  readonly importKw: number;
  /** Time in the window for which the last reading was too old. */
  readonly unknownMs: number;
}

export interface ClosedWindow {
  readonly startMs: number;
  readonly demandKw: number;
  readonly unknownMs: number;
}

export interface GridReading {
  readonly atMs: number;
  /** Import positive. */
  readonly gridKw: number;
}

const WINDOW_H = BUCKET_MS / HOUR_MS;
/** An older reading is assumed to continue, but the time is counted as unknown. */
const KNOWN_FOR_MS = 60_000;

const windowStart = (ms: number): number => Math.floor(ms / BUCKET_MS) * BUCKET_MS;

/** The first reading opens a window part-way: earlier power is assumed equal and counted as unknown. */
export function openWindow({ atMs, gridKw }: GridReading): DemandWindow {
  const startMs = windowStart(atMs);
  const importKw = Math.max(0, gridKw);
  const beforeMs = atMs - startMs;
  return { startMs, atMs, importKw, importKwh: (importKw * beforeMs) / HOUR_MS, unknownMs: beforeMs };
}

/** Adds the next reading; a reading that is not newer is ignored. */
export function readDemand(
  window: DemandWindow,
  { atMs, gridKw }: GridReading,
): { readonly window: DemandWindow; readonly closed: readonly ClosedWindow[] } {
  const closed: ClosedWindow[] = [];
  if (atMs <= window.atMs) return { window, closed };
  const knownUntilMs = window.atMs + KNOWN_FOR_MS;
  let current = window;
  while (current.startMs + BUCKET_MS <= atMs) {
    const endMs = current.startMs + BUCKET_MS;
    const { startMs, importKwh, unknownMs } = heldUntil(current, endMs, knownUntilMs);
    closed.push({ startMs, demandKw: importKwh / WINDOW_H, unknownMs });
    current = { ...current, startMs: endMs, atMs: endMs, importKwh: 0, unknownMs: 0 };
  }
  const counted = heldUntil(current, atMs, knownUntilMs);
  return { window: { ...counted, importKw: Math.max(0, gridKw) }, closed };
}

function heldUntil(window: DemandWindow, toMs: number, knownUntilMs: number): DemandWindow {
  const unknownMs = Math.max(0, toMs - Math.max(window.atMs, knownUntilMs));
  return {
    ...window,
    atMs: toMs,
    importKwh: window.importKwh + (window.importKw * (toMs - window.atMs)) / HOUR_MS,
    unknownMs: window.unknownMs + unknownMs,
  };
}

export interface DemandOutlook {
  /** Final demand of the window if import stops now. */
  readonly reachedKw: number;
  /** Final demand of the window if import stays constant. */
  readonly projectedKw: number;
  readonly leftMs: number;
}

export function demandOutlook({ startMs, atMs, importKwh, importKw }: DemandWindow): DemandOutlook {
  const leftMs = startMs + BUCKET_MS - atMs;
  const reachedKw = importKwh / WINDOW_H;
  return { reachedKw, projectedKw: reachedKw + (importKw * leftMs) / BUCKET_MS, leftMs };
}

/** Import that may be held until the end of the window; negative: the limit is already exceeded. */
export const headroomKw = ({ reachedKw, leftMs }: DemandOutlook, limitKw: number): number =>
  ((limitKw - reachedKw) * BUCKET_MS) / leftMs;

export type DemandLevel = 'calm' | 'near' | 'willBreak' | 'broken';

export interface DemandWarning {
  readonly level: DemandLevel;
  /** When the limit is exceeded if import stays constant; null: not in this window. */
  readonly breaksAtMs: number | null;
}

/** A limit is exceeded above it, not at it. `warnPercent`: percent of the limit. */
export function demandWarning(window: DemandWindow, limitKw: number, warnPercent: number): DemandWarning {
  const outlook = demandOutlook(window);
  const { reachedKw, projectedKw } = outlook;
  if (reachedKw > limitKw) return { level: 'broken', breaksAtMs: window.atMs };
  if (projectedKw > limitKw) {
    const inMs = ((limitKw - reachedKw) * BUCKET_MS) / window.importKw;
    return { level: 'willBreak', breaksAtMs: window.atMs + inMs };
  }
  return { level: projectedKw >= (limitKw * warnPercent) / 100 ? 'near' : 'calm', breaksAtMs: null };
}
