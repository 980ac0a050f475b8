import { localDay, localMinute, weekdayOf } from '../periods/local-time.ts';

/* Statistics of a series with equal steps. */

export interface SeriesPoint {
  readonly key: string;
  readonly value: number | null;
}

export interface SeriesStats {
  readonly known: number;
  readonly sum: number;
  readonly mean: number;
  readonly min: { readonly value: number; readonly key: string };
  readonly max: { readonly value: number; readonly key: string };
}

/** Over steps with known values; undefined if there are none. Of equal extremes the first counts. */
export function seriesStats(points: readonly SeriesPoint[]): SeriesStats | undefined {
  let stats: SeriesStats | undefined;
  for (const { key, value } of points) {
    if (value === null) continue;
    const here = { value, key };
    const known = (stats?.known ?? 0) + 1;
    const sum = (stats?.sum ?? 0) + value;
    stats = {
      known,
      sum,
      mean: sum / known,
      min: stats && stats.min.value <= value ? stats.min : here,
      max: stats && stats.max.value >= value ? stats.max : here,
    };
  }
  return stats;
}

/** Values in descending order, each with the share of time in which it is reached or exceeded. */
export function durationCurve(
  points: readonly SeriesPoint[],
): { readonly percent: number; readonly value: number }[] {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => b - a);
  return values.map((value, at) => ({ percent: ((at + 1) / values.length) * 100, value }));
}

/** The duration curve sampled at whole percents, so that curves of different lengths can be drawn on the same axis. */
export function durationAt(
  curve: ReturnType<typeof durationCurve>,
  percents: readonly number[],
): (number | null)[] {
  return percents.map((percent) => {
    const at = Math.max(0, Math.ceil((percent / 100) * curve.length) - 1);
    return curve[at]?.value ?? null;
  });
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Means by weekday (0 = Sunday) and local hour: [weekday][hour]; null if no value is known. */
export function weekPattern(
  points: readonly { readonly atMs: number; readonly value: number | null }[],
  timeZone: string,
): (number | null)[][] {
  const sums = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => ({ sum: 0, known: 0 })));
  for (const { atMs, value } of points) {
    const cell = sums[weekdayOf(localDay(atMs, timeZone))]?.[Math.floor(localMinute(atMs, timeZone) / 60)];
    if (!cell || value === null) continue;
    cell.sum += value;
    cell.known += 1;
  }
  return sums.map((hours) => hours.map(({ sum, known }) => (known > 0 ? sum / known : null)));
}
