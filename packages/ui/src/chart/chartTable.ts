import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime, formatTime, zoneLabel } from '@heliodon/kernel/format/time';
import { defaultDecimals } from '@heliodon/kernel/format/unit';
import { DAY_MS } from '@heliodon/kernel/time';
import { type ChartModel, type ChartSeries, type ChartValue, type ChartX, pointCount } from './model.ts';

export interface ChartTableColumn {
  key: string;
  title: string;
  unit?: string;
}

/** Chart data as text: one row per moment, one column per series. */
export interface ChartTable {
  /** The column that names the rows. */
  head: ChartTableColumn;
  columns: ChartTableColumn[];
  /** Cells by the keys of their columns. */
  rows: { key: string; cells: Readonly<Record<string, string>> }[];
}

export function valueText(series: ChartSeries, index: number): string {
  const word = series.words?.[series.data[index] ?? Number.NaN];
  const text = (value: ChartValue) => formatNumber(value, series.decimals ?? defaultDecimals(series.unit));
  if (series.low && typeof series.data[index] === 'number')
    return `${text(series.low[index])} – ${text(series.data[index])}`;
  return word ?? text(series.data[index]);
}

type TimeX = Extract<ChartX, { kind: 'time' }>;

/** Full text of a moment, for tooltip and table. */
export function momentText(at: number | undefined, x: TimeX): string {
  const precision = x.seconds ? 'second' : 'minute';
  return x.clock ? formatTime(at, x.timeZone, precision) : formatDateTime(at, x.timeZone, precision);
}

/** The zone beside a moment; empty for a time without a date. */
export const zoneText = (at: number | undefined, x: TimeX): string | undefined =>
  x.clock ? undefined : zoneLabel(x.timeZone, at ?? 0);

/** Full text of an x position, for tooltip and table. */
export function placeText(x: ChartX, index: number): string {
  if (x.kind === 'time') return momentText(x.at[index], x);
  const label = x.labels[index] ?? '';
  return x.running?.at === index ? `${label} · ${x.running.text}` : label;
}

/** Short tick text: the time, and the date at the start of a day or on an axis over many days. */
export function tickText(at: number, x: TimeX): string {
  const full = formatDateTime(at, x.timeZone, 'minute');
  const [first, last] = [x.at[0] ?? at, x.at.at(-1) ?? at];
  const time = formatTime(at, x.timeZone);
  if (last - first <= DAY_MS) return time;
  return time === '00:00' || last - first > 7 * DAY_MS ? full.slice(5, 10) : time;
}

export function chartTable(model: ChartModel, timeTitle: string): ChartTable {
  const { x, series } = model;
  const head: ChartTableColumn =
    x.kind === 'time'
      ? { key: 'x', title: timeTitle, unit: zoneText(x.at[0], x) }
      : { key: 'x', title: x.name ?? '' };
  return {
    head,
    columns: series.map(({ key, name, unit }) => ({ key, title: name, unit })),
    rows: Array.from({ length: pointCount(model) }, (_, index) => ({
      key: String(index),
      cells: {
        [head.key]: placeText(x, index),
        ...Object.fromEntries(series.map((one) => [one.key, valueText(one, index)])),
      },
    })),
  };
}
