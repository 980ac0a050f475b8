import { QUARTER_MS } from '@heliodon/kernel/time';

/** Maximum time that a value holds: an older value is not current. */
const HOLDS_MS = 120_000;

export interface QuarterDemand {
  readonly fromMs: number;
  readonly toMs: number;
  /** Mean power from the grid since the start of the interval, never below 0; null without samples. */
  readonly meanKw: number | null;
  readonly elapsedMs: number;
}

/** Demand of the running 15-minute interval so far. Each value holds until the next, at most two minutes. */
export function quarterDemand(
  t: readonly number[],
  powerKw: readonly (number | null)[],
  nowMs: number,
): QuarterDemand {
  const fromMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  let [kwMs, knownMs] = [0, 0];
  for (let i = t.length - 1; i >= 0; i -= 1) {
    const [startMs = 0, endMs = nowMs] = [t[i], t[i + 1]];
    if (Math.min(endMs, startMs + HOLDS_MS) <= fromMs) break;
    const value = powerKw[i];
    if (typeof value !== 'number') continue;
    const heldMs = Math.min(endMs, startMs + HOLDS_MS, nowMs) - Math.max(startMs, fromMs);
    if (heldMs <= 0) continue;
    kwMs += value * heldMs;
    knownMs += heldMs;
  }
  return {
    fromMs,
    toMs: fromMs + QUARTER_MS,
    meanKw: knownMs > 0 ? Math.max(0, kwMs / knownMs) : null,
    elapsedMs: nowMs - fromMs,
  };
}
