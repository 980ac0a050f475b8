import { zoneOffsetMin } from '@heliodon/kernel/format/time';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '../tokens.ts';
import { unitsOf } from '../workbench/axes.ts';
import { momentText, tickText } from './chartTable.ts';
import { bandArea, markLines } from './marks.ts';
import { type ChartModel, type ChartSeries, pointCount } from './model.ts';
import { tints } from './tints.ts';

const AXIS_GAP_PX = 56;
const ZOOM_FROM_POINTS = 24;
const CODE_WORD_PX = 104;
/** Percent between grid lines. */
const SHARE_STEP = 25;
const PALE_OPACITY = 0.45;
/** Opacity of an unfinished bar. */
const RUNNING_SHARE = 0.5;
/** From this number of values, lines are not redrawn on hover: no symbols, and the pointer in its own layer. */
const DENSE_VALUES = 8000;
const POINTER_LAYER = 1;

/**
 * ECharts supports only the browser's zone and UTC. Instants are shifted by the plant's offset at the first one and
 * drawn as UTC, so that ticks are at full local hours; labels use the true instant.
 */
export function zoneShiftMs(model: ChartModel): number {
  const { x } = model;
  return x.kind === 'time' && x.at[0] !== undefined ? zoneOffsetMin(x.timeZone, x.at[0]) * MINUTE_MS : 0;
}

const isDense = (model: ChartModel): boolean => pointCount(model) * model.series.length > DENSE_VALUES;

function seriesColor(series: ChartSeries, p: Palette): string | undefined {
  if (series.tint !== undefined) return tints[series.tint % tints.length];
  if (series.energy) return p.energy[series.energy].solid;
  if (series.phase) return p.phase[series.phase];
  if (series.status) return p.status[series.status].solid;
  return series.price ? p.price[series.price].fill : undefined;
}

/** The bar of an unfinished day or month is lighter. */
function withRunningBar(x: ChartModel['x'], data: readonly unknown[], opacity: number) {
  const at = x.kind === 'category' ? x.running?.at : undefined;
  return data.map((value, index) =>
    index === at ? { value, itemStyle: { opacity: opacity * RUNNING_SHARE } } : value,
  );
}

function drawnValues({ data, fillsStep }: ChartSeries, count: number): (number | null)[] {
  return Array.from({ length: count }, (_, at) => data[at] ?? (fillsStep ? data[at - 1] : null) ?? null);
}

/** On a time axis with their instants. */
function drawnPoints(series: ChartSeries, model: ChartModel, shift: number) {
  const { x } = model;
  const values = drawnValues(series, pointCount(model));
  if (x.kind !== 'time') return values;
  const points = values.map((value, at) => [(x.at[at] ?? 0) + shift, value]);
  if (!series.fillsStep || x.untilMs === undefined) return points;
  return [...points, [x.untilMs + shift, values.at(-1) ?? null]];
}

function seriesOption(series: ChartSeries, index: number, model: ChartModel, p: Palette) {
  const { x } = model;
  const kind = series.kind ?? 'line';
  const color = seriesColor(series, p);
  const shift = zoneShiftMs(model);
  const shared = {
    id: series.key,
    name: series.name,
    yAxisIndex: unitsOf(model.series).indexOf(series.unit),
    stack: series.stack,
    color,
    data: drawnPoints(series, model, shift),
    ...(index === 0 ? { markArea: bandArea(model, p, shift) } : {}),
    markLine: markLines(model, series, index, p, shift),
  };
  if (kind === 'bar') {
    const opacity = series.dashed || series.pale ? PALE_OPACITY : 1;
    return {
      ...shared,
      type: 'bar',
      data: withRunningBar(x, shared.data, opacity),
      barMaxWidth: 28,
      barGap: '20%',
      itemStyle: {
        borderRadius: series.stack ? 0 : [3, 3, 0, 0],
        opacity,
      },
    };
  }
  return {
    ...shared,
    type: 'line',
    step: kind === 'step' ? 'end' : undefined,
    showSymbol: false,
    symbol: isDense(model) ? 'none' : undefined,
    symbolSize: 6,
    connectNulls: false,
    sampling: series.stack ? undefined : 'lttb',
    // The legend takes its symbol from the items.
    itemStyle: { opacity: series.pale ? PALE_OPACITY : 1 },
    lineStyle: {
      width: 1.5,
      type: series.dashed ? [5, 4] : 'solid',
      opacity: series.pale ? PALE_OPACITY : 1,
    },
    areaStyle: kind === 'area' ? { opacity: series.stack ? 0.35 : 0.14 } : undefined,
    emphasis: { disabled: true },
  };
}

const BAND_OPACITY = 0.22;

/** ECharts has no band series: the area between two edges is stacked on an invisible line. */
function bandSeries(series: ChartSeries, option: ReturnType<typeof seriesOption>): object[] {
  const edges = {
    type: 'line',
    stack: `band ${series.key}`,
    stackStrategy: 'all',
    symbol: 'none',
    sampling: undefined,
    lineStyle: { opacity: 0, width: 0 },
  };
  const value = (data: ChartSeries['data'] | undefined, at: number) => data?.[at] ?? null;
  const points = option.data as ([number, number | null] | number | null)[];
  const put = (at: number, to: number | null) => (Array.isArray(points[at]) ? [points[at][0], to] : to);
  const height = (at: number) => {
    const [high, low] = [value(series.data, at), value(series.low, at)];
    return high === null || low === null ? null : high - low;
  };
  return [
    {
      ...option,
      ...edges,
      id: `${series.key} low`,
      name: undefined,
      markArea: undefined,
      silent: true,
      data: points.map((_, at) => put(at, value(series.low, at))),
      areaStyle: undefined,
    },
    {
      ...option,
      ...edges,
      data: points.map((_, at) => put(at, height(at))),
      areaStyle: { opacity: BAND_OPACITY },
    },
  ];
}

function xAxis(model: ChartModel, shift: number) {
  const { x } = model;
  if (x.kind === 'category')
    return {
      type: 'category',
      data: [...x.labels],
      boundaryGap: model.series.some((series) => series.kind === 'bar'),
      axisLabel: { hideOverlap: true },
    };
  const endMs = x.span?.toMs ?? x.untilMs;
  return {
    type: 'time',
    min: x.span ? x.span.fromMs + shift : 'dataMin',
    max: endMs === undefined ? 'dataMax' : endMs + shift,
    axisLabel: { hideOverlap: true, formatter: (value: number) => tickText(value - shift, x) },
    axisPointer: {
      ...(isDense(model) && { zlevel: POINTER_LAYER }),
      label: { formatter: ({ value }: { value: number }) => momentText(value - shift, x) },
    },
  };
}

/** For an axis with codes only: their texts instead of numbers. */
function codeAxis(series: readonly ChartSeries[]) {
  if (!series.every(({ words }) => words)) return {};
  const wordsOf = (code: number) => new Set(series.flatMap(({ words }) => words?.[code] ?? []));
  return {
    minInterval: 1,
    axisLabel: {
      formatter: (code: number) => [...wordsOf(code)].join(' / '),
      width: CODE_WORD_PX,
      overflow: 'truncate',
    },
  };
}

/**
 * A percentage axis between 0 and 100. With a fixed step, other axes align to its lines; otherwise it would align to
 * theirs, and 100 divided by six has no round numbers.
 */
function shareAxis(unit: string, series: readonly ChartSeries[]) {
  const within = (value: unknown) => typeof value !== 'number' || (value >= 0 && value <= 100);
  return unit === '%' && series.every(({ data }) => data.every(within))
    ? { min: 0, max: 100, interval: SHARE_STEP }
    : {};
}

function yAxes(units: string[], model: ChartModel) {
  const on = (unit: string) => model.series.filter((series) => series.unit === unit);
  // Axes with codes are not aligned.
  const aligned = units.every((unit) => !('minInterval' in codeAxis(on(unit))));
  return units.map((unit, index) => ({
    type: 'value',
    name: unit,
    nameGap: 12,
    nameTextStyle: {
      align: index === 0 ? 'right' : 'left',
      padding: index === 0 ? [0, 6, 0, 0] : [0, 0, 0, 6],
    },
    position: index === 0 ? 'left' : 'right',
    offset: Math.max(0, index - 1) * AXIS_GAP_PX,
    scale: unit === 'V' || unit === 'Hz' || unit === '°C',
    alignTicks: aligned,
    splitLine: { show: index === 0 },
    axisLabel: { hideOverlap: true },
    ...shareAxis(unit, on(unit)),
    ...codeAxis(on(unit)),
  }));
}

const DASHES = 'path://M0 0h5v4h-5zM7 0h5v4h-5z';

/** A dashed line has a dashed symbol, because its colour may not be unique. */
function legendOf({ series }: ChartModel) {
  const dashed = new Map(series.map((one) => [one.name, one.dashed && one.kind !== 'bar']));
  return [...dashed].map(([name, isDashed]) => (isDashed ? { name, icon: DASHES } : { name }));
}

const LABEL_PX = 24;

/** As wide as the labels require, or with the given margins. */
function gridMargins({ gutterPx }: ChartModel, axes: number, zoomable: boolean) {
  const bottom = zoomable ? 40 : 8;
  return gutterPx === undefined
    ? { left: 8, right: 12 + Math.max(0, axes - 2) * 12, bottom, outerBoundsMode: 'same' }
    : { left: gutterPx, right: gutterPx, bottom: bottom + LABEL_PX, outerBoundsMode: 'none' };
}

/** Labels of marked moments are above the lines. */
function hasMoments(model: ChartModel): boolean {
  return model.marks?.some((mark) => 'at' in mark) ?? false;
}

/** ECharts option of a series model; tooltip and texts come from the component. */
export function chartOption(model: ChartModel, p: Palette): EChartsCoreOption {
  const units = unitsOf(model.series);
  const zoomable = pointCount(model) > ZOOM_FROM_POINTS;
  const shift = zoneShiftMs(model);
  return {
    useUTC: true,
    animationDuration: 200,
    animationDurationUpdate: 200,
    aria: { enabled: true },
    grid: { top: hasMoments(model) ? 56 : 46, ...gridMargins(model, units.length, zoomable) },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 4,
      itemGap: 18,
      data: legendOf(model),
      selected: Object.fromEntries(model.series.map((series) => [series.name, !series.hidden])),
    },
    xAxis: xAxis(model, shift),
    yAxis: yAxes(units, model),
    dataZoom: zoomable
      ? [
          { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, filterMode: 'none' },
          {
            type: 'slider',
            height: 16,
            bottom: 4,
            showDetail: false,
            brushSelect: false,
            filterMode: 'none',
          },
        ]
      : [],
    // Invisible, but required by ECharts for zooming by mouse selection.
    toolbox: {
      itemSize: 0,
      top: -100,
      feature: zoomable
        ? {
            dataZoom: {
              yAxisIndex: 'none',
              filterMode: 'none',
              brushStyle: { color: `${p.brand.solid}22`, borderWidth: 0 },
            },
          }
        : {},
    },
    series: model.series.flatMap((series, index) => {
      const option = seriesOption(series, index, model, p);
      return series.kind === 'band' ? bandSeries(series, option) : [option];
    }),
  };
}
