import type { DeviceHistory } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { AXES_A_CHART, unitsOf } from '@heliodon/ui/workbench/axes';
import { historyAxis, pointSeries } from '@heliodon/ui/workbench/pointSeries';
import { energyRoleOf } from '../kinds.ts';

/** The curves as charts of at most two units each, because a chart has two axes. */
export function curveModels(
  kind: DeviceKind,
  points: readonly string[],
  history: Pick<DeviceHistory, 't' | 'values' | 'timeZone' | 'fromMs' | 'toMs'>,
  lang: Lang,
): ChartModel[] {
  const energy = energyRoleOf(kind.id);
  const series = pointSeries(kind, points, history.values, lang).map((one) =>
    one.key === kind.headline.powerKw ? { ...one, energy } : one,
  );
  const units = unitsOf(series);
  const models: ChartModel[] = [];
  for (let at = 0; at < units.length; at += AXES_A_CHART) {
    const own = units.slice(at, at + AXES_A_CHART);
    models.push({ x: historyAxis(history), series: series.filter(({ unit }) => own.includes(unit)) });
  }
  return models;
}
