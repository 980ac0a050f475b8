import type { LoadedCurve } from './historyLoader.ts';
import type { RangeMs } from './historySpans.ts';

/** Joins the answers about one series into one curve within the range. */
export function joined(parts: readonly LoadedCurve[], { fromMs, toMs }: RangeMs): LoadedCurve {
  const t: number[] = [];
  const v: (number | null)[] = [];
  for (const part of parts)
    part.t.forEach((ms, i) => {
      if (ms < fromMs || ms >= toMs || ms <= (t.at(-1) ?? Number.NEGATIVE_INFINITY)) return;
      t.push(ms);
      v.push(part.v[i] ?? null);
    });
  const steps = new Set(parts.map(({ stepMs }) => stepMs));
  const [stepMs = null] = steps;
  return { t, v, stepMs: steps.size === 1 ? stepMs : null, cut: parts.some(({ cut }) => cut) };
}

/** After a longer pause samples may be missing: the connection to the server was lost. */
const SILENCE_MS = 120_000;

export const leavesGap = (curve: LoadedCurve, atMs: number): boolean => {
  const last = curve.t.at(-1);
  return last !== undefined && atMs - last > SILENCE_MS;
};

/** Appends live samples to the curve; old and duplicate ones are ignored. */
export function withSamples(
  curve: LoadedCurve,
  samples: readonly { readonly atMs: number; readonly value: number | null }[],
): LoadedCurve {
  if (curve.stepMs !== null || curve.cut) return curve;
  let last = curve.t.at(-1) ?? Number.NEGATIVE_INFINITY;
  const fresh = samples.filter(({ atMs }) => {
    const later = atMs > last;
    if (later) last = atMs;
    return later;
  });
  if (fresh.length === 0) return curve;
  return {
    ...curve,
    t: [...curve.t, ...fresh.map(({ atMs }) => atMs)],
    v: [...curve.v, ...fresh.map(({ value }) => value)],
  };
}
