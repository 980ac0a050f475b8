import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { MeterSample } from './measured-window.ts';

/*
 * Sliding demand of past time: the mean import of 15 minutes that end at each step, from the samples of the grid meters.
 * It is as exact as their readings: between two readings the import is distributed evenly.
 */

/** Readings further apart leave the steps between them unknown. */
const GAP_MS = 300_000;

export interface SlidingPeak {
  /** The highest mean; null: no window is known. */
  readonly kw: number | null;
  /** End of its window; of equal ones the earliest. */
  readonly endMs: number | null;
  readonly unknownWindows: number;
}

/**
 * Windows that end in (fromMs, toMs] and begin at or after `sinceMs`. `meters`: samples of each meter in the order of
 * time, from `fromMs` − 15 minutes on. Multiples of the step are clock times, so clock intervals are among the windows.
 */
export function slidingPeak(
  meters: readonly (readonly MeterSample[])[],
  { fromMs, toMs, sinceMs }: { readonly fromMs: number; readonly toMs: number; readonly sinceMs: number },
  stepMin: number,
): SlidingPeak {
  const stepMs = stepMin * 60_000;
  const startMs = fromMs - QUARTER_MS;
  const steps = Math.floor((toMs - startMs) / stepMs);
  const energies = meters.map((samples) => stepEnergies(samples, startMs, stepMs, steps));
  const inWindow = QUARTER_MS / stepMs;
  let [kw, endMs, unknownWindows] = [null as number | null, null as number | null, 0];
  for (let last = inWindow; last <= steps; last++) {
    const end = startMs + last * stepMs;
    if (end <= fromMs || end - QUARTER_MS < sinceMs) continue;
    let kwh: number | null = meters.length === 0 ? null : 0;
    for (const energy of energies)
      for (let step = last - inWindow; step < last && kwh !== null; step++) {
        const part: number | null = energy[step] ?? null;
        kwh = part === null ? null : kwh + part;
      }
    if (kwh === null) unknownWindows += 1;
    else if (kw === null || (kwh * HOUR_MS) / QUARTER_MS > kw + 1e-9)
      [kw, endMs] = [(kwh * HOUR_MS) / QUARTER_MS, end];
  }
  return { kw, endMs, unknownWindows };
}

/** Import of one meter in each step; null: unknown. */
function stepEnergies(
  samples: readonly MeterSample[],
  startMs: number,
  stepMs: number,
  steps: number,
): (number | null)[] {
  const counted = cumulated(samples);
  let at = 0;
  const bounds = Array.from({ length: steps + 1 }, (_, step) => {
    const ms = startMs + step * stepMs;
    while (at < counted.length && (counted[at]?.atMs ?? 0) < ms) at++;
    return valueAt(counted, at, ms);
  });
  return Array.from({ length: steps }, (_, step) => {
    const [from, to] = [bounds[step] ?? null, bounds[step + 1] ?? null];
    return from === null || to === null || from.piece !== to.piece ? null : to.kwh - from.kwh;
  });
}

/** Import counted since the start of a piece; a gap or a register that was reset begins a new piece. */
interface Counted {
  readonly atMs: number;
  readonly kwh: number;
  readonly piece: number;
}

function cumulated(samples: readonly MeterSample[]): Counted[] {
  const counted: Counted[] = [];
  let previous: MeterSample | undefined;
  for (const sample of samples) {
    const last = counted.at(-1);
    const kwh = previous && importBetween(previous, sample);
    if (!last || kwh === null || kwh === undefined)
      counted.push({ atMs: sample.atMs, kwh: 0, piece: last ? last.piece + 1 : 0 });
    else counted.push({ atMs: sample.atMs, kwh: last.kwh + kwh, piece: last.piece });
    previous = sample;
  }
  return counted;
}

/** By the register, else by the power of the first sample, which holds until the next. */
function importBetween(from: MeterSample, to: MeterSample): number | null {
  if (to.atMs - from.atMs > GAP_MS) return null;
  if (from.importKwh !== null && to.importKwh !== null) {
    const kwh = to.importKwh - from.importKwh;
    return kwh < 0 ? null : kwh;
  }
  return from.powerKw === null ? null : (Math.max(0, from.powerKw) * (to.atMs - from.atMs)) / HOUR_MS;
}

/** `at`: the first entry that is not before `ms`. */
function valueAt(counted: readonly Counted[], at: number, ms: number): Counted | null {
  const [before, after] = [counted[at - 1], counted[at]];
  if (after?.atMs === ms) return after;
  if (!before || !after || before.piece !== after.piece) return null;
  const share = (ms - before.atMs) / (after.atMs - before.atMs);
  return { atMs: ms, kwh: before.kwh + share * (after.kwh - before.kwh), piece: before.piece };
}
