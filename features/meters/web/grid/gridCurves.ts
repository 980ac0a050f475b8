import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceHistory } from '@heliodon/devices/contract';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { historyAxis, pointSeries } from '@heliodon/ui/workbench/pointSeries';
import { withGaps } from '@heliodon/ui/workbench/sampleHistory';
import { placeOf } from '../words.ts';

/** Sets of points for the second chart, at most eight points each. */
export const CURVE_SETS = {
  voltage: ['voltageA', 'voltageB', 'voltageC'],
  current: ['currentA', 'currentB', 'currentC'],
  quality: ['powerFactor', 'frequency'],
  demand: ['demandKw', 'reactivePowerKvar'],
} as const;
export type CurveSet = keyof typeof CURVE_SETS;
export const CURVE_SET_IDS = Object.keys(CURVE_SETS) as CurveSet[];

const PHASED: ReadonlySet<CurveSet> = new Set(['voltage', 'current']);
const PHASES = ['a', 'b', 'c'] as const;

export const POWER_POINT = 'powerKw';

type DayHistory = Pick<DeviceHistory, 't' | 'values' | 'timeZone' | 'fromMs' | 'toMs'>;

/** Power of one direction; zero while power flows in the other direction. */
const halfOf = (values: readonly (number | null)[], belongs: (kw: number) => boolean): (number | null)[] =>
  values.map((kw) => (kw === null || belongs(kw) ? kw : 0));

/** Import above zero, export below zero and paler. */
export function powerModel(curves: DayHistory, samplingPoint: string | null, lang: Lang): ChartModel {
  const opened = withGaps(curves);
  const values = opened.values[0] ?? [];
  const place = placeOf(samplingPoint);
  const shared = { unit: 'kW', kind: 'area', decimals: 1 } as const;
  return {
    x: historyAxis(opened),
    series: [
      {
        key: 'import',
        name: place?.importIs[lang] ?? '',
        energy: 'grid',
        ...shared,
        data: halfOf(values, (kw) => kw >= 0),
      },
      {
        key: 'export',
        name: place?.exportIs[lang] ?? '',
        energy: 'grid',
        pale: true,
        ...shared,
        data: halfOf(values, (kw) => kw < 0),
      },
    ],
  };
}

/** Points of the meter as lines, each with name and unit. */
export function setModel(set: CurveSet, curves: DayHistory, kindId: string, lang: Lang): ChartModel {
  const opened = withGaps(curves);
  const kind = kindById(kindId);
  const names: readonly string[] = CURVE_SETS[set];
  const series = kind ? pointSeries(kind, names, opened.values, lang) : [];
  if (!PHASED.has(set)) return { x: historyAxis(opened), series };
  const phased = series.map((one) => ({ ...one, phase: PHASES[names.indexOf(one.key)] }));
  return { x: historyAxis(opened), series: phased };
}
