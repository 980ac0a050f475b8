import { isValue, type Numeric } from '@heliodon/kernel/format/number';

/** Statistics of a heat map; positions are counted from 0. */
export interface HeatSummary {
  readonly min: number;
  readonly max: number;
  readonly minAt: number;
  readonly maxAt: number;
  readonly average: number;
}

export function summarise(values: readonly Numeric[]): HeatSummary | undefined {
  let summary: { min: number; max: number; minAt: number; maxAt: number } | undefined;
  let sum = 0;
  let count = 0;
  values.forEach((value, at) => {
    if (!isValue(value)) return;
    summary ??= { min: value, max: value, minAt: at, maxAt: at };
    if (value < summary.min) Object.assign(summary, { min: value, minAt: at });
    if (value > summary.max) Object.assign(summary, { max: value, maxAt: at });
    sum += value;
    count += 1;
  });
  return summary && { ...summary, average: sum / count };
}

/** Smallest range of the colour scale, in steps of the last decimal: smaller differences are noise. */
const NOISE_STEPS = 20;

/** Position of a value from 0 (minimum) to 1 (maximum). */
export function heatOf(value: number, { min, max }: HeatSummary, decimals: number): number {
  const span = Math.max(max - min, NOISE_STEPS * 10 ** -decimals);
  return (value - min) / span;
}

/** Rows of the grid: the packs of a cluster, or sixteen values per row if its structure is unknown. */
export function rowsOf<T>(values: readonly T[], perRow = 16): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < values.length; at += perRow) rows.push(values.slice(at, at + perRow));
  return rows;
}
