import { durationAt, durationCurve, type SeriesPoint } from '@heliodon/energy/curves/series-stats';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { type AnalysisLine, analysisLines } from '../../contract/data.columns.ts';
import type { AnalysisData } from '../../contract/data.contract.ts';
import { type DataFigure, type DataMode, isFlow } from '../../contract/data.words.ts';
import { analysisWords } from '../../contract/energy.words.ts';
import { FLOW_ROLES } from '../energy/energyModel.ts';

/** A line with the colour in which it is drawn. */
export interface DataLine extends AnalysisLine {
  readonly energy: EnergyRole | undefined;
}

export function linesOf(
  { sets }: AnalysisData,
  figures: readonly DataFigure[],
  mode: DataMode,
  lang: Lang,
): DataLine[] {
  const several = new Set(sets.map(({ plantId }) => plantId)).size > 1;
  return analysisLines(sets, figures, mode, lang).map((line) => ({
    ...line,
    // With several plants, colours distinguish plants, not flows.
    energy: !several && isFlow(line.figure) ? FLOW_ROLES[line.figure] : undefined,
  }));
}

/**
 * The points that count in statistics: of steps that are over. Of the time to compare with those at the same places, so
 * that both cover the same part.
 */
export function completedPoints(line: DataLine, lines: readonly DataLine[]): readonly SeriesPoint[] {
  const { set } = line;
  const asked = lines.find((one) => one.set.plantId === set.plantId && one.set.which === 'asked')?.set ?? set;
  return line.points.filter((_, at) => set.steps[at]?.completed && asked.steps[at]?.completed);
}

/** The current step of the requested range; -1: none. */
export const runningStep = (lines: readonly DataLine[]): number =>
  lines
    .find(({ set }) => set.which === 'asked')
    ?.set.steps.findIndex(({ completed, hours }) => !completed && hours > 0) ?? -1;

const seriesOf = (
  line: DataLine,
  at: number,
): Pick<ChartSeries, 'key' | 'name' | 'unit' | 'energy' | 'tint' | 'dashed' | 'pale'> => ({
  key: line.key,
  name: line.name,
  unit: line.unit,
  energy: line.energy,
  tint: line.energy ? undefined : at,
  dashed: line.set.which === 'against',
  pale: line.figure === 'charge' || line.figure === 'export',
});

/** Curves of the requested range, overlaid step by step with the comparison period. */
export function curveModel(lines: readonly DataLine[], lang: Lang): ChartModel {
  const asked = lines.find(({ set }) => set.which === 'asked')?.set;
  const keys = asked?.steps.map(({ key }) => key) ?? [];
  const isTime = (keys[0]?.length ?? 0) > 10;
  return {
    x: isTime
      ? { kind: 'time', at: keys.map((key) => Date.parse(key)), timeZone: asked?.timeZone ?? 'UTC' }
      : { kind: 'category', labels: keys, name: analysisWords.time[lang] },
    series: lines.map((line, at) => ({
      ...seriesOf(line, at),
      kind: isTime || line.unit === '%' ? 'line' : 'bar',
      data: keys.map((_, step) => line.points[step]?.value ?? null),
    })),
  };
}

const PERCENTS = Array.from({ length: 101 }, (_, percent) => percent);

/** Duration curve: share of time in which a value is reached, from highest to lowest. */
export function durationModel(lines: readonly DataLine[], title: string): ChartModel {
  return {
    x: { kind: 'category', labels: PERCENTS.map((percent) => `${percent} %`), name: title },
    series: lines.map((line, at) => ({
      ...seriesOf(line, at),
      kind: 'line',
      data: durationAt(durationCurve(line.points), PERCENTS),
    })),
  };
}
