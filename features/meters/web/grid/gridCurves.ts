import { type DeviceCurves, withGaps } from '@heliodon/device-pages/contract';
import { kindById } from '@heliodon/devices/kinds';
import { findPoint } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { placeOf } from '../words.ts';

/** What the second chart can show; at most eight points each. */
export const CURVE_SETS = {
  voltage: ['voltageA', 'voltageB', 'voltageC'],
  current: ['currentA', 'currentB', 'currentC'],
  quality: ['powerFactor', 'frequency'],
  demand: ['demandKw', 'reactivePowerKvar'],
} as const;
export type CurveSet = keyof typeof CURVE_SETS;
export const CURVE_SET_IDS = Object.keys(CURVE_SETS) as CurveSet[];

export const POWER_POINT = 'powerKw';

const xOf = ({ t, timeZone }: DeviceCurves): ChartModel['x'] => ({
  kind: 'time',
  at: t,
  timeZone,
  seconds: true,
});

/** The values of one direction; beside them a zero, so that the curve begins and ends on the line. */
function halfOf(values: readonly (number | null)[], belongs: (kw: number) => boolean): (number | null)[] {
  const own = (i: number) => {
    const kw = values[i];
    return typeof kw === 'number' && belongs(kw);
  };
  return values.map((kw, i) => {
    if (kw === null || own(i)) return kw;
    return own(i - 1) || own(i + 1) ? 0 : null;
  });
}

/** Import above the line, export below it: each in a colour of its own. */
export function powerModel(curves: DeviceCurves, samplingPoint: string | null, lang: Lang): ChartModel {
  const opened = withGaps(curves);
  const values = opened.values[0] ?? [];
  const place = placeOf(samplingPoint);
  const shared = { unit: 'kW', kind: 'area', decimals: 1 } as const;
  return {
    x: xOf(opened),
    series: [
      {
        ...{ key: 'import', name: place?.importIs[lang] ?? '', energy: 'grid', ...shared },
        data: halfOf(values, (kw) => kw >= 0),
      },
      {
        ...{ key: 'export', name: place?.exportIs[lang] ?? '', energy: 'pv', ...shared },
        data: halfOf(values, (kw) => kw < 0),
      },
    ],
  };
}

/** Points of the meter as lines, each with its own name and unit. */
export function setModel(set: CurveSet, curves: DeviceCurves, lang: Lang): ChartModel {
  const opened = withGaps(curves);
  const kind = kindById('meter');
  const series = CURVE_SETS[set].flatMap((name, i): ChartSeries[] => {
    const point = kind && findPoint(kind, name)?.point;
    if (!point) return [];
    const { unit, decimals } = point;
    return [{ key: name, name: point[lang], unit, decimals, data: opened.values[i] ?? [] }];
  });
  return { x: xOf(opened), series };
}
