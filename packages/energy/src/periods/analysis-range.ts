import { dayStartMs, nextDay } from './local-time.ts';
import {
  columnsOf,
  isSlotKey,
  type ReportRange,
  type ReportSlot,
  reportSlots,
  slotAfter,
  slotAt,
} from './report-range.ts';

/* Step lengths of an analysis, from 15 minutes to a year. Its ends are days, months or years. */

export const ANALYSIS_STEPS = ['quarter', 'hour', 'day', 'month', 'year'] as const;
export type AnalysisStep = (typeof ANALYSIS_STEPS)[number];
export type AnalysisUnit = 'day' | 'month' | 'year';

const UNITS: Readonly<Record<AnalysisStep, AnalysisUnit>> = {
  quarter: 'day',
  hour: 'day',
  day: 'day',
  month: 'month',
  year: 'year',
};
export const unitOf = (step: AnalysisStep): AnalysisUnit => UNITS[step];

/**
 * The longest range in its unit: 60 days, 24 months, 10 years; for 15-minute steps a week, the most that a chart can
 * show.
 */
export const ANALYSIS_LIMITS: Readonly<Record<AnalysisStep, number>> = {
  quarter: 7,
  hour: 60,
  day: 60,
  month: 24,
  year: 10,
};

/** First and last day, month or year, inclusive. */
export interface AnalysisRange {
  readonly step: AnalysisStep;
  readonly from: string;
  readonly to: string;
}

const asReport = ({ step, from, to }: AnalysisRange): ReportRange => ({ step: unitOf(step), from, to });

export const analysisLength = (range: AnalysisRange): number => columnsOf(asReport(range));

export type AnalysisProblem = 'key' | 'order' | 'tooLong';

/** Whether the text is a valid day, month or year for the step. */
export const isRangeKey = (step: AnalysisStep, key: string): boolean => isSlotKey(unitOf(step), key);

/** Why a range is invalid; null: valid. */
export function analysisProblem(range: AnalysisRange): AnalysisProblem | null {
  if (!isRangeKey(range.step, range.from) || !isRangeKey(range.step, range.to)) return 'key';
  const length = analysisLength(range);
  if (length < 1) return 'order';
  return length > ANALYSIS_LIMITS[range.step] ? 'tooLong' : null;
}

/** A range of the same length from another start. */
export const rangeFrom = (range: AnalysisRange, from: string): AnalysisRange => ({
  ...range,
  from,
  to: slotAfter(unitOf(range.step), from, analysisLength(range) - 1),
});

/** The adjacent range of the same length before or after. */
export const rangeMoved = (range: AnalysisRange, by: number): AnalysisRange =>
  rangeFrom(range, slotAfter(unitOf(range.step), range.from, by * analysisLength(range)));

/** The day, month or year of an instant. */
export const keyAt = (step: AnalysisStep, ms: number, timeZone: string): string =>
  slotAt(unitOf(step), ms, timeZone);

const STEP_MS = { quarter: 900_000, hour: 3_600_000 } as const;

/** All steps of a range in order. 15-minute and hour steps are identified by their instant. */
export function analysisSlots(range: AnalysisRange, timeZone: string): ReportSlot[] {
  const { step, from, to } = range;
  if (step !== 'quarter' && step !== 'hour') return reportSlots(asReport(range), timeZone);
  const stepMs = STEP_MS[step];
  const endMs = dayStartMs(nextDay(to), timeZone);
  const slots: ReportSlot[] = [];
  for (let fromMs = dayStartMs(from, timeZone); fromMs < endMs; fromMs += stepMs)
    slots.push({ key: new Date(fromMs).toISOString(), fromMs, toMs: Math.min(endMs, fromMs + stepMs) });
  return slots;
}
