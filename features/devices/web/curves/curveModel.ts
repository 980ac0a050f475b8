import type { DeviceHistory } from '@heliodon/device-pages/contract';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { energyRoleOf } from '../kinds.ts';
import { codeWord } from '../points/pointValue.ts';
import { curveName } from './curvePoints.ts';

/** A third and fourth unit get a chart of their own below. */
const UNITS_A_CHART = 2;
/** A silence of so many usual steps, and at least of this time, is a gap in the curve. */
const GAP_STEPS = 5;
const GAP_MIN_MS = 120_000;

type Curves = Pick<DeviceHistory, 't' | 'values' | 'timeZone'>;

function seriesOf(kind: DeviceKind, name: string, data: (number | null)[], lang: Lang): ChartSeries[] {
  const found = findPoint(kind, name);
  if (!found) return [];
  const { point, index } = found;
  const series = {
    key: name,
    name: curveName(point, index, lang),
    unit: point.unit,
    data,
    decimals: point.decimals,
  };
  if (name === kind.headline.powerKw) return [{ ...series, energy: energyRoleOf(kind.id) }];
  const codes = [...new Set(data.filter((value) => value !== null))];
  const words = codes.map((code) => [code, codeWord(kind, point, code, lang)] as const);
  if (words.every(([, word]) => word === undefined)) return [series];
  return [{ ...series, kind: 'step', words: Object.fromEntries(words) as Record<number, string> }];
}

/** The curves, at most two units a chart, so that every chart has two axes and no more. */
export function curveModels(
  kind: DeviceKind,
  points: readonly string[],
  { t, values, timeZone }: Curves,
  lang: Lang,
): ChartModel[] {
  const series = points.flatMap((name, i) => seriesOf(kind, name, values[i] ?? [], lang));
  const units = [...new Set(series.map((one) => one.unit))];
  const models: ChartModel[] = [];
  for (let at = 0; at < units.length; at += UNITS_A_CHART) {
    const own = units.slice(at, at + UNITS_A_CHART);
    models.push({
      x: { kind: 'time', at: t, timeZone, seconds: true },
      series: series.filter((one) => own.includes(one.unit)),
    });
  }
  return models;
}

/** Where nothing was heard for long, the line ends and begins anew: a moment without values between them. */
export function withGaps(model: ChartModel): ChartModel {
  if (model.x.kind !== 'time') return model;
  const { at } = model.x;
  const steps = at.slice(1).map((ms, i) => ms - (at[i] ?? ms));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const limit = Math.max(GAP_MIN_MS, usual * GAP_STEPS);
  const gaps = steps.flatMap((step, i) => (step > limit ? [i] : []));
  if (gaps.length === 0) return model;
  const opened = <T>(list: readonly T[], fill: (before: T) => T): T[] => {
    const isGap = new Set(gaps);
    return list.flatMap((item, i) => (isGap.has(i) ? [item, fill(item)] : [item]));
  };
  return {
    ...model,
    x: { ...model.x, at: opened(at, (ms) => ms + 1) },
    series: model.series.map((one) => ({ ...one, data: opened(one.data, () => null) })),
  };
}

/** Samples may be missing between the curves and this one: the line to the server was down. */
export function leavesGap(history: DeviceHistory, { at }: DeviceNow): boolean {
  const last = history.t.at(-1);
  return last !== undefined && at !== null && at < history.toMs && at - last > GAP_MIN_MS;
}

/** Today's curves go on with what the live topic tells. */
export function withSample(history: DeviceHistory, points: readonly string[], now: DeviceNow): DeviceHistory {
  const { at } = now;
  const last = history.t.at(-1) ?? history.fromMs - 1;
  if (at === null || at <= last || at >= history.toMs || history.cut) return history;
  return {
    ...history,
    t: [...history.t, at],
    values: history.values.map((row, i) => [...row, liveValue(now.values, points[i] ?? '')]),
  };
}

function liveValue(values: DeviceNow['values'], name: string): number | null {
  const [point = '', place] = name.split('.');
  const value = values[point];
  const one = Array.isArray(value) ? value[Number(place) - 1] : value;
  return typeof one === 'number' ? one : null;
}
