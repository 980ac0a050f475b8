import { type DeviceKind, findPoint, type Point } from '@heliodon/kernel/device-kind';
import { codeWord, hasCodes, pointText } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartSeries, ChartX, TimeSpan } from '../chart/model.ts';

type Values = readonly (number | null)[];

/** Texts of all codes that occur. */
export function codeWords(
  kind: Pick<DeviceKind, 'events'>,
  point: Point,
  values: Values,
  lang: Lang,
): Record<number, string> {
  const codes = new Set(values.filter((value) => value !== null));
  return Object.fromEntries([...codes].map((code) => [code, codeWord(kind, point, code, lang) ?? '']));
}

/** Points of a device as lines, one row of values each; codes are steps with their texts. */
export function pointSeries(
  kind: DeviceKind,
  names: readonly string[],
  values: readonly Values[],
  lang: Lang,
): ChartSeries[] {
  return names.flatMap((name, i): ChartSeries[] => {
    const point = findPoint(kind, name)?.point;
    if (!point) return [];
    const { unit, decimals } = point;
    const data = values[i] ?? [];
    const series = { key: name, name: pointText(kind, name)[lang], unit, decimals, data };
    if (!hasCodes(point)) return [series];
    return [{ ...series, kind: 'step', words: codeWords(kind, point, data, lang) }];
  });
}

interface History extends TimeSpan {
  readonly t: readonly number[];
  readonly timeZone: string;
}

/** The axis for samples of whole days. */
export const historyAxis = ({ t, timeZone, fromMs, toMs }: History): ChartX => ({
  kind: 'time',
  at: t,
  timeZone,
  seconds: true,
  span: { fromMs, toMs },
});
