import type { Column } from '@heliodon/contract/columns';
import type { SeriesPoint } from '@heliodon/energy/curves/series-stats';
import type { AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { Lang } from '@heliodon/kernel/lang';
import type { DataSet } from './data.contract.ts';
import {
  type DataFigure,
  type DataMode,
  figureOf,
  figureWords,
  isMoney,
  isSummed,
  unitOfFigure,
} from './data.words.ts';
import { figureCell, stepColumn } from './step.columns.ts';

/** One figure of a plant over time: a curve and a table column. */
export interface AnalysisLine {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly figure: DataFigure;
  readonly set: DataSet;
  /** The sum of its values is meaningful. */
  readonly summed: boolean;
  readonly points: readonly SeriesPoint[];
}

export function analysisLines(
  sets: readonly DataSet[],
  figures: readonly DataFigure[],
  mode: DataMode,
  lang: Lang,
): AnalysisLine[] {
  const several = new Set(sets.map(({ plantId }) => plantId)).size > 1;
  return sets.flatMap((set) =>
    figures.map((figure): AnalysisLine => {
      const parts = [
        several && set.plantName,
        figureWords[figure][lang],
        set.which === 'against' && set.from,
      ];
      return {
        key: `${set.plantId} ${set.which} ${figure}`,
        name: parts.filter(Boolean).join(' · '),
        unit: isMoney(figure) ? currencyUnit(set.currency, lang) : unitOfFigure(figure, mode, set.currency),
        figure,
        set,
        summed: isSummed(figure, mode),
        points: set.steps.map((step) => ({ key: step.key, value: figureOf(step, figure, mode, set.pvKwp) })),
      };
    }),
  );
}

/** The set whose steps label the rows: the requested time range. */
const namingSet = (lines: readonly AnalysisLine[]): DataSet | undefined =>
  lines.find(({ set }) => set.which === 'asked')?.set;

export const zoneOfLines = (lines: readonly AnalysisLine[]): string => namingSet(lines)?.timeZone ?? 'UTC';

/** A step: its index in each line, and its key in the requested range. */
export interface DataRow {
  readonly at: number;
  readonly key: string;
}

export function dataRows(lines: readonly AnalysisLine[]): DataRow[] {
  const length = Math.max(0, ...lines.map(({ points }) => points.length));
  const steps = namingSet(lines)?.steps ?? [];
  return Array.from({ length }, (_, at) => ({ at, key: steps[at]?.key ?? '' }));
}

/** One row per step, one column per line. */
export const dataColumns = (lines: readonly AnalysisLine[], step: AnalysisStep): Column<DataRow>[] => [
  stepColumn(step, zoneOfLines(lines)),
  ...lines.map(
    ({ key, name, unit, summed, points }): Column<DataRow> => ({
      key,
      // Line names are already in the language of the user.
      text: { zh: name, en: name },
      unit,
      format: 'number',
      width: 170,
      total: summed ? 'sum' : undefined,
      value: ({ at }) => figureCell(points[at]?.value ?? null),
    }),
  ),
];
