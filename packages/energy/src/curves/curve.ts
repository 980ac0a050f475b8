import { MINUTE_MS } from '@heliodon/kernel/time';
import { timeOfDayMs } from '../periods/local-time.ts';

/*
 * The values of one point of one device, oldest first. Devices report at different times and with gaps; for comparison,
 * curves are resampled to a common grid.
 */
export interface Curve {
  /** Epoch milliseconds. */
  readonly t: readonly number[];
  readonly v: readonly (number | null)[];
}

export interface KnownCurve extends Curve {
  readonly v: readonly number[];
}

export interface Grid {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/** A gap is at least this many usual steps and this duration. */
const GAP_STEPS = 5;
const GAP_MIN_MS = 2 * MINUTE_MS;
/** The usual step is taken from this many steps before and after, because the sampling rate may change. */
const GAP_NEIGHBOURS = 5;

/** Removes moments without a value. */
export function knownOf(curve: Curve): KnownCurve {
  const t: number[] = [];
  const v: number[] = [];
  curve.v.forEach((value, i) => {
    if (value === null) return;
    t.push(curve.t[i] as number);
    v.push(value);
  });
  return { t, v };
}

/** Whether a gap follows index `at`. */
export function isGapAfter(t: readonly number[], at: number): boolean {
  const stepMs = (t[at + 1] ?? 0) - (t[at] ?? 0);
  if (stepMs <= GAP_MIN_MS) return false;
  const steps: number[] = [];
  const end = Math.min(t.length - 1, at + GAP_NEIGHBOURS + 1);
  for (let i = Math.max(0, at - GAP_NEIGHBOURS); i < end; i += 1)
    steps.push((t[i + 1] as number) - (t[i] as number));
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? stepMs;
  return stepMs > Math.max(GAP_MIN_MS, usual * GAP_STEPS);
}

/** Step lengths for grids. */
const GRID_STEPS_MIN = [1, 2, 5, 10, 15, 30, 60] as const;
/** More points than the pixels of a screen add nothing. */
const GRID_POINTS = 1500;

/** The shortest step for a readable chart: a minute for a day, half an hour for a month. */
export function gridStepMs(spanMs: number): number {
  const fits = GRID_STEPS_MIN.find((minutes) => spanMs / (minutes * MINUTE_MS) <= GRID_POINTS);
  return (fits ?? 60) * MINUTE_MS;
}

export const gridOf = (fromMs: number, toMs: number, stepMs: number): Grid => ({
  fromMs,
  stepMs,
  count: Math.max(0, Math.ceil((toMs - fromMs) / stepMs)),
});

export const gridTimes = ({ fromMs, stepMs, count }: Grid): number[] =>
  Array.from({ length: count }, (_, i) => fromMs + i * stepMs);

/**
 * One value per step: the mean of its samples. A step without samples is interpolated unless its neighbours are too far
 * apart. `held`: codes and settings keep their last value instead.
 */
export function onGrid(curve: Curve, grid: Grid, held = false): (number | null)[] {
  const { t, v } = knownOf(curve);
  const values = new Array<number | null>(grid.count).fill(null);
  let next = t.findIndex((ms) => ms >= grid.fromMs);
  if (next < 0) next = t.length;
  for (let step = 0; step < grid.count; step += 1) {
    const startMs = grid.fromMs + step * grid.stepMs;
    const endMs = startMs + grid.stepMs;
    let sum = 0;
    let count = 0;
    while (next < t.length && (t[next] as number) < endMs) {
      sum = held ? (v[next] as number) : sum + (v[next] as number);
      count = held ? 1 : count + 1;
      next += 1;
    }
    values[step] = count > 0 ? sum / count : between(t, v, next, startMs + grid.stepMs / 2, held);
  }
  return values;
}

/** `next`: index of the first moment after `atMs`. */
function between(
  t: readonly number[],
  v: readonly number[],
  next: number,
  atMs: number,
  held: boolean,
): number | null {
  const before = next - 1;
  if (before < 0 || next >= t.length || isGapAfter(t, before)) return null;
  const [a, b] = [v[before] as number, v[next] as number];
  const [aMs, bMs] = [t[before] as number, t[next] as number];
  return held ? a : a + ((b - a) * (atMs - aMs)) / (bMs - aMs);
}

/** The curve of one local day: time counts from midnight, so that days can be drawn on the same axis. */
export function onClock(curve: Curve, timeZone: string): Curve {
  const moments = curve.t.map((ms, i) => [timeOfDayMs(ms, timeZone), curve.v[i] ?? null] as const);
  // When clocks are set back, one hour occurs twice.
  moments.sort(([a], [b]) => a - b);
  return { t: moments.map(([ms]) => ms), v: moments.map(([, value]) => value) };
}
