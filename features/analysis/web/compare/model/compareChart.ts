import { type Grid, gridTimes } from '@heliodon/energy/curves/curve';
import { hasCodes } from '@heliodon/kernel/device-point';
import type { Lang } from '@heliodon/kernel/lang';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import { codeWords } from '@heliodon/ui/workbench/pointSeries';
import type { Shown } from './line.ts';

/** The chart of the visible lines; `timeZone` null: time of day without a date. */
export function compareChart(
  shown: readonly Shown[],
  units: readonly string[],
  grid: Grid,
  options: { readonly timeZone: string | null; readonly lang: Lang },
): ChartModel {
  const { timeZone, lang } = options;
  const at = gridTimes(grid);
  // The axis of a unit keeps its side, whichever line comes first.
  const drawn = units.flatMap((unit) => shown.filter((one) => !one.undrawn && one.unit === unit));
  return {
    x: {
      kind: 'time',
      at,
      ...(timeZone === null ? { timeZone: 'UTC', clock: true } : { timeZone }),
      seconds: grid.stepMs < MINUTE_MS,
    },
    series: drawn.map(({ line, unit, decimals, values }): ChartSeries => {
      const base = { key: line.key, name: line.name, tint: line.tint, unit, decimals, data: values };
      if (!hasCodes(line.point)) return base;
      return { ...base, kind: 'step', words: codeWords(line.kind, line.point, values, lang) };
    }),
  };
}
