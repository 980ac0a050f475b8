import { pointValue } from '@heliodon/kernel/device-point';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { DeviceHistory } from './device-history.contract.ts';

/** A pause of this many usual steps, and at least this long, is a gap in the curve. */
const GAP_STEPS = 5;
const GAP_MIN_MS = 120_000;

export type DeviceCurves = Pick<DeviceHistory, 't' | 'values' | 'timeZone'>;

/** Samples between the curves and this one may be missing: the connection to the server was lost. */
export function leavesGap(history: DeviceHistory, { at }: DeviceNow): boolean {
  const last = history.t.at(-1);
  return last !== undefined && at !== null && at < history.toMs && at - last > GAP_MIN_MS;
}

/** Appends values of the live topic to today's curves; means of steps are not extended. */
export function withSample(history: DeviceHistory, points: readonly string[], now: DeviceNow): DeviceHistory {
  const { at } = now;
  const last = history.t.at(-1) ?? history.fromMs - 1;
  if (at === null || at <= last || at >= history.toMs || history.cut || history.stepMs !== null)
    return history;
  return {
    ...history,
    t: [...history.t, at],
    values: history.values.map((row, i) => [...row, pointValue(now.values, points[i] ?? '')]),
  };
}

/** Inserts a time without values into long pauses, so that the line is interrupted. */
export function withGaps<C extends DeviceCurves>(curves: C): C {
  const { t, values } = curves;
  const steps = t.slice(1).map((ms, i) => ms - (t[i] ?? ms));
  const around = (i: number) => Math.max(steps[i - 1] ?? 0, steps[i + 1] ?? 0);
  const isGap = (step: number, i: number) => step > Math.max(GAP_MIN_MS, GAP_STEPS * around(i));
  const gaps = new Set(steps.flatMap((step, i) => (isGap(step, i) ? [i] : [])));
  if (gaps.size === 0) return curves;
  return {
    ...curves,
    t: t.flatMap((ms, i) => (gaps.has(i) ? [ms, ms + 1] : [ms])),
    values: values.map((row) => row.flatMap((value, i) => (gaps.has(i) ? [value, null] : [value]))),
  };
}
