const ascending = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/** Interpolated between the two nearest values; undefined for an empty list. `share` 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = ascending(values);
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const a = sorted[low] as number;
  const b = sorted[Math.min(low + 1, sorted.length - 1)] as number;
  return a + (b - a) * (place - low);
}

/** Median of the known values, NaN for fewer than `least`; optimised for the steps of a day. */
export function middleOf(values: Float64Array, least: number): number {
  const known = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    known[count] = value;
    count += 1;
  }
  if (count < Math.max(1, least)) return Number.NaN;
  const sorted = known.subarray(0, count).sort();
  const half = count >> 1;
  return count % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

export const median = (values: readonly number[]): number | undefined => quantile(values, 0.5);

export interface XY {
  readonly x: number;
  readonly y: number;
}

/** Theil–Sen estimator: the median of all pairwise slopes, robust against outliers. */
export function medianSlope(points: readonly XY[]): number | undefined {
  const slopes: number[] = [];
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) if (b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x));
  });
  return median(slopes);
}

/** Runs of consecutive indices that satisfy a condition, from–to, end excluded, at least `least` long. */
export function runsOf(
  count: number,
  holds: (i: number) => boolean,
  least = 1,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  for (let i = 0; i <= count; i += 1) {
    const on = i < count && holds(i);
    if (on && from < 0) from = i;
    if (!on && from >= 0) {
      if (i - from >= least) runs.push({ from, to: i });
      from = -1;
    }
  }
  return runs;
}
