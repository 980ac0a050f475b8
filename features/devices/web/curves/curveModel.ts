import type { DeviceHistory } from '@heliodon/devices/contract';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { codeWord } from '../../contract/code-word.ts';
import { energyRoleOf } from '../kinds.ts';
import { curveName } from './curvePoints.ts';

type DayHistory = Pick<DeviceHistory, 't' | 'values' | 'timeZone' | 'fromMs' | 'toMs'>;

/** A third and fourth unit get a chart of their own below. */
const UNITS_A_CHART = 2;

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
  { t, values, timeZone, fromMs, toMs }: DayHistory,
  lang: Lang,
): ChartModel[] {
  const series = points.flatMap((name, i) => seriesOf(kind, name, values[i] ?? [], lang));
  const units = [...new Set(series.map((one) => one.unit))];
  const models: ChartModel[] = [];
  for (let at = 0; at < units.length; at += UNITS_A_CHART) {
    const own = units.slice(at, at + UNITS_A_CHART);
    models.push({
      x: { kind: 'time', at: t, timeZone, seconds: true, span: { fromMs, toMs } },
      series: series.filter((one) => own.includes(one.unit)),
    });
  }
  return models;
}
