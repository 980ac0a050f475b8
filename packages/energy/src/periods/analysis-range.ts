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

/* What an analysis is asked for: steps of a quarter of an hour up to a year. Days, months or years name its ends. */

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

/** The longest range, in its unit: 60 days, 24 months, 10 years; of quarters a week, which a chart can still show. */
export const ANALYSIS_LIMITS: Readonly<Record<AnalysisStep, number>> = {
  quarter: 7,
  hour: 60,
  day: 60,
  month: 24,
  year: 10,
};

/** First and last day, month or year, both included. */
export interface AnalysisRange {
  readonly step: AnalysisStep;
  readonly from: string;
  readonly to: string;
}

const asReport = ({ step, from, to }: AnalysisRange): ReportRange => ({ step: unitOf(step), from, to });

export const analysisLength = (range: AnalysisRange): number => columnsOf(asReport(range));

export type AnalysisProblem = 'key' | 'order' | 'tooLong';

/** Whether the text names a day, month or year, whichever the step is counted in. */
export const isRangeKey = (step: AnalysisStep, key: string): boolean => isSlotKey(unitOf(step), key);

/** Why a range cannot be asked for; null: it can. */
export function analysisProblem(range: AnalysisRange): AnalysisProblem | null {
  if (!isRangeKey(range.step, range.from) || !isRangeKey(range.step, range.to)) return 'key';
  const length = analysisLength(range);
  if (length < 1) return 'order';
  return length > ANALYSIS_LIMITS[range.step] ? 'tooLong' : null;
}

/** As many days, months or years from another beginning. */
export const rangeFrom = (range: AnalysisRange, from: string): AnalysisRange => ({
  ...range,
  from,
  to: slotAfter(unitOf(range.step), from, analysisLength(range) - 1),
});

/** The time right before or after, as long as this one. */
export const rangeMoved = (range: AnalysisRange, by: number): AnalysisRange =>
  rangeFrom(range, slotAfter(unitOf(range.step), range.from, by * analysisLength(range)));

/** The day, month or year of an instant. */
export const keyAt = (step: AnalysisStep, ms: number, timeZone: string): string =>
  slotAt(unitOf(step), ms, timeZone);

const STEP_MS = { quarter: 900_000, hour: 3_600_000 } as const;

/** All steps of a range in order. Those of quarters and hours are named by their instant. */
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
