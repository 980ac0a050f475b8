import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime, formatTime, zoneLabel } from '@heliodon/kernel/format/time';
import { defaultDecimals } from '@heliodon/kernel/format/unit';
import { type ChartModel, type ChartSeries, type ChartX, pointCount } from './model.ts';

export interface ChartTableColumn {
  key: string;
  title: string;
  unit?: string;
}

/** The numbers of a chart as texts: one row a moment, one column a series. */
export interface ChartTable {
  columns: ChartTableColumn[];
  rows: { key: string; cells: string[] }[];
}

export function valueText(series: ChartSeries, index: number): string {
  const word = series.words?.[series.data[index] ?? Number.NaN];
  return word ?? formatNumber(series.data[index], series.decimals ?? defaultDecimals(series.unit));
}

/** The full name of a place on the x axis, as tooltip and table show it. */
export function placeText(x: ChartX, index: number): string {
  if (x.kind === 'category') return x.labels[index] ?? '';
  return formatDateTime(x.at[index], x.timeZone, x.seconds ? 'second' : 'minute');
}

const DAY_MS = 86_400_000;

/** The short name at a tick: the time, and the date where a day begins or where the axis spans many days. */
export function tickText(at: number, x: Extract<ChartX, { kind: 'time' }>): string {
  const full = formatDateTime(at, x.timeZone, 'minute');
  const [first, last] = [x.at[0] ?? at, x.at.at(-1) ?? at];
  const time = formatTime(at, x.timeZone);
  if (last - first <= DAY_MS) return time;
  return time === '00:00' || last - first > 7 * DAY_MS ? full.slice(5, 10) : time;
}

export function chartTable(model: ChartModel, timeTitle: string): ChartTable {
  const { x, series } = model;
  const first: ChartTableColumn =
    x.kind === 'time'
      ? { key: 'x', title: timeTitle, unit: zoneLabel(x.timeZone, x.at[0] ?? 0) }
      : { key: 'x', title: x.name ?? '' };
  return {
    columns: [first, ...series.map(({ key, name, unit }) => ({ key, title: name, unit }))],
    rows: Array.from({ length: pointCount(model) }, (_, index) => ({
      key: String(index),
      cells: [placeText(x, index), ...series.map((one) => valueText(one, index))],
    })),
  };
}
