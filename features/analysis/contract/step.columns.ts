import type { Column } from '@heliodon/contract/columns';
import type { AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { analysisWords, stepText } from './energy.words.ts';

/** A spreadsheet shows a step as a date; a time that clocks show twice stays text. */
const STEP_FORMATS: Readonly<Record<AnalysisStep, string>> = {
  quarter: 'yyyy-mm-dd hh:mm',
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  year: '0',
};

/** The first column of what has a row for each step. */
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

/** To the milliwatt-hour: what lies below is how computers add. */
export const figureCell = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
