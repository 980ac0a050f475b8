import { QUARTER_MS } from '@heliodon/kernel/time';
import { type DemandWindow, type GridReading, openWindow, readDemand } from '../control/demand-window.ts';

/* The current demand window from the grid meters: from their import registers, as billed, else from power. */

export interface MeterSample {
  readonly atMs: number;
  readonly powerKw: number | null;
  /** Import register. */
  readonly importKwh: number | null;
}

export interface MeasuredWindow {
  readonly window: DemandWindow;
  /** The sum of the meters, in the order of time. */
  readonly readings: readonly GridReading[];
  readonly by: 'register' | 'power';
}

/** A reading this close to the start is used as the register value at the start. */
const NEAR_MS = 120_000;

/**
 * `meters`: samples of each grid meter in the order of time, from shortly before the interval that contains `nowMs`.
 * Null: no meter reported in it.
 */
export function measuredWindow(
  meters: readonly (readonly MeterSample[])[],
  nowMs: number,
): MeasuredWindow | null {
  const startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const readings = gridReadings(meters).filter(({ atMs }) => atMs <= nowMs);
  const before = readings.findLast(({ atMs }) => atMs <= startMs);
  const within = readings.filter(({ atMs }) => atMs > startMs);
  const [first, ...others] = before ? [{ ...before, atMs: startMs }, ...within] : within;
  if (!first || (within.length === 0 && before && startMs - before.atMs > NEAR_MS)) return null;
  const window = others.reduce((current, reading) => readDemand(current, reading).window, openWindow(first));
  const counted = countedKwh(meters, startMs, window.atMs);
  return {
    window: counted === null ? window : { ...window, importKwh: counted, unknownMs: 0 },
    readings: [first, ...others],
    by: counted === null ? 'power' : 'register',
  };
}

/** Power of all meters: the last value of each holds until its next one. */
export function gridReadings(meters: readonly (readonly MeterSample[])[]): GridReading[] {
  const readings = meters
    .flatMap((samples, meter) =>
      samples.flatMap(({ atMs, powerKw }) => (powerKw === null ? [] : { meter, atMs, powerKw })),
    )
    .sort((a, b) => a.atMs - b.atMs);
  const last = new Map<number, number>();
  const sums: GridReading[] = [];
  for (const { meter, atMs, powerKw } of readings) {
    last.set(meter, powerKw);
    const gridKw = [...last.values()].reduce((sum, kw) => sum + kw, 0);
    if (sums.at(-1)?.atMs === atMs) sums[sums.length - 1] = { atMs, gridKw };
    else sums.push({ atMs, gridKw });
  }
  return sums;
}

function countedKwh(
  meters: readonly (readonly MeterSample[])[],
  startMs: number,
  untilMs: number,
): number | null {
  let sumKwh = 0;
  for (const samples of meters) {
    const known = samples.filter(({ importKwh, atMs }) => importKwh !== null && atMs <= untilMs);
    const from = registerAt(known, startMs);
    const last = known.at(-1);
    if (from === null || !last || last.atMs < untilMs - NEAR_MS) return null;
    // After the last reading, its power is assumed to continue.
    const sinceKwh = (Math.max(0, last.powerKw ?? 0) * (untilMs - last.atMs)) / 3_600_000;
    const kwh = (last.importKwh as number) - from;
    if (kwh < 0) return null;
    sumKwh += kwh + sinceKwh;
  }
  return meters.length === 0 ? null : sumKwh;
}

/** Interpolated between the readings around it; null: they are too far away. */
function registerAt(samples: readonly MeterSample[], ms: number): number | null {
  const before = samples.findLast(({ atMs }) => atMs <= ms);
  const after = samples.find(({ atMs }) => atMs >= ms);
  if (!before || !after || ms - before.atMs > NEAR_MS || after.atMs - ms > NEAR_MS) return null;
  const [from, to] = [before.importKwh as number, after.importKwh as number];
  if (after.atMs === before.atMs) return from;
  return from + ((to - from) * (ms - before.atMs)) / (after.atMs - before.atMs);
}
