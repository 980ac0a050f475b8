import type { DemandWindow } from './demand-window.ts';
import type { GridFacts } from './site-units.ts';

/*
 * Import of the current interval by the meter's register, as billed; between two register steps it is extrapolated by
 * power.
 */

export interface ImportRegister {
  readonly startMs: number;
  /** Register value at the start of the interval; null: unknown, and power is used instead. */
  readonly startKwh: number | null;
  /** Time of the last reading. */
  readonly atMs: number;
  readonly kwh: number;
  /** Import of the interval by power when the register last changed. */
  readonly powerKwh: number;
}

/** A reading this close to the start of the interval is used as the start value. */
const NEAR_MS = 120_000;
/** If register and power differ by more than this factor, the register was replaced or measures something else. */
const FAR_FACTOR = 2;
const FAR_KWH = 10;

/** `window`: by power, including this reading. */
export function readRegister(
  before: ImportRegister | null | undefined,
  window: DemandWindow | null,
  grid: Pick<GridFacts, 'atMs' | 'importKwh'> | null,
): ImportRegister | null {
  const kwh = grid?.importKwh ?? null;
  if (!window || !grid || kwh === null || (before && grid.atMs <= before.atMs)) return before ?? null;
  const { startMs } = window;
  const now = { startMs, atMs: grid.atMs, kwh };
  if (!before || kwh < before.kwh) return { ...now, startKwh: null, powerKwh: window.importKwh };
  const turned = before.startMs !== startMs;
  const startKwh = turned ? between(before, now, startMs) : before.startKwh;
  const moved = kwh > before.kwh;
  const powerKwh = moved ? window.importKwh : turned ? 0 : before.powerKwh;
  const isFar = startKwh !== null && differs(kwh - startKwh, window.importKwh);
  return { ...now, startKwh: moved && isFar ? null : startKwh, powerKwh };
}

interface Reading {
  readonly atMs: number;
  readonly kwh: number;
}

function between(before: Reading, after: Reading, atMs: number): number | null {
  if (atMs - before.atMs > NEAR_MS || after.atMs - atMs > NEAR_MS) return null;
  return before.kwh + ((after.kwh - before.kwh) * (atMs - before.atMs)) / (after.atMs - before.atMs);
}

const differs = (aKwh: number, bKwh: number): boolean =>
  aKwh > FAR_FACTOR * bKwh + FAR_KWH || bKwh > FAR_FACTOR * aKwh + FAR_KWH;

export function countedWindow(
  window: DemandWindow | null,
  register: ImportRegister | null,
): DemandWindow | null {
  if (!window || !register || register.startKwh === null || register.startMs !== window.startMs)
    return window;
  const sinceKwh = Math.max(0, window.importKwh - register.powerKwh);
  return { ...window, importKwh: register.kwh - register.startKwh + sinceKwh, unknownMs: 0 };
}
