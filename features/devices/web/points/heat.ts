import { isValue, type Numeric } from '@heliodon/kernel/format/number';

/** What a grid of many values comes to; places are counted from 0. */
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

/** Differences of a few of the last digits are noise: they get no strong colours. */
const NOISE_STEPS = 20;

/** 0 to 1 between the lowest and the highest. */
export function heatOf(value: number, { min, max }: HeatSummary, decimals: number): number {
  const span = Math.max(max - min, NOISE_STEPS * 10 ** -decimals);
  return (value - min) / span;
}

/** Rows of the grid: the packs of a cluster, or pieces of sixteen when its structure is not known. */
export function rowsOf<T>(values: readonly T[], perRow = 16): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < values.length; at += perRow) rows.push(values.slice(at, at + perRow));
  return rows;
}
