import { type DeviceValues, pointValue } from '@heliodon/kernel/device-point';

/** A pause of this many usual steps, and at least this long, is a gap in the curve. */
const GAP_STEPS = 5;
const GAP_MIN_MS = 120_000;

/** Samples of some points of a device over whole days, as getDeviceHistory answers them. */
export interface SampleHistory {
  timeZone: string;
  fromMs: number;
  toMs: number;
  t: number[];
  /** One row per point. */
  values: (number | null)[][];
  /** More samples exist than one answer can hold. */
  cut: boolean;
  /** Length of each averaging interval; null for samples. */
  stepMs: number | null;
}

/** The newest sample, as the topic of a device tells it. */
export interface LiveSample {
  readonly at: number | null;
  readonly values: DeviceValues;
}

/** Means and cut answers do not end with the newest sample: live samples are not appended to them. */
const endsLive = ({ cut, stepMs }: SampleHistory): boolean => !cut && stepMs === null;

/** Samples between the curves and this one may be missing: the connection to the server was lost. */
export function leavesGap(history: SampleHistory, { at }: LiveSample): boolean {
  const last = history.t.at(-1);
  if (last === undefined || at === null || !endsLive(history)) return false;
  return at < history.toMs && at - last > GAP_MIN_MS;
}

/** Appends values of the live topic to today's curves. */
export function withSample(
  history: SampleHistory,
  points: readonly string[],
  { at, values }: LiveSample,
): SampleHistory {
  const last = history.t.at(-1) ?? history.fromMs - 1;
  if (at === null || at <= last || at >= history.toMs || !endsLive(history)) return history;
  return {
    ...history,
    t: [...history.t, at],
    values: history.values.map((row, i) => [...row, pointValue(values, points[i] ?? '')]),
  };
}

/** Inserts a time without values into long pauses, so that the line is interrupted. */
export function withGaps<C extends Pick<SampleHistory, 't' | 'values'>>(curves: C): C {
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
