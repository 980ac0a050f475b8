import type { Column } from '@heliodon/contract/columns';
import type { AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { analysisWords, stepText } from './energy.words.ts';

/** Spreadsheet format that shows a step as a date; a local time that occurs twice stays text. */
const STEP_FORMATS: Readonly<Record<AnalysisStep, string>> = {
  quarter: 'yyyy-mm-dd hh:mm',
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  year: '0',
};

/** The first column of tables with one row per step. */
export const stepColumn = (
  step: AnalysisStep,
  timeZone: string,
): Column<{ readonly key: string }, 'time'> => ({
  key: 'time',
  text: analysisWords.time,
  unit: timeZone,
  width: 220,
  numberFormat: STEP_FORMATS[step],
  total: { label: analysisWords.total },
  value: ({ key }) => stepText(key, timeZone),
});

/** Rounded to the milliwatt-hour to remove floating-point noise. */
export const figureCell = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
