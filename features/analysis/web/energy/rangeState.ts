import {
  ANALYSIS_LIMITS,
  ANALYSIS_STEPS,
  type AnalysisRange,
  type AnalysisStep,
  analysisLength,
  analysisProblem,
  keyAt,
  rangeMoved,
  unitOf,
} from '@heliodon/energy/periods/analysis-range';
import { slotAfter } from '@heliodon/energy/periods/report-range';

/** Default lengths: today, the days of a month, the months of a year, five years. */
const USUAL: Readonly<Record<AnalysisStep, number>> = { quarter: 1, hour: 7, day: 30, month: 12, year: 5 };

/** A number of days, months or years up to the current one. */
export function lastRange(
  step: AnalysisStep,
  length: number,
  nowMs: number,
  timeZone: string,
): AnalysisRange {
  const to = keyAt(step, nowMs, timeZone);
  return { step, from: slotAfter(unitOf(step), to, 1 - length), to };
}

export const usualRange = (step: AnalysisStep, nowMs: number, timeZone: string): AnalysisRange =>
  lastRange(step, USUAL[step], nowMs, timeZone);

/** Parses the address; an invalid or too long range becomes the default. */
export function readRange(
  params: URLSearchParams,
  steps: readonly AnalysisStep[],
  nowMs: number,
  timeZone: string,
): AnalysisRange {
  const step =
    ANALYSIS_STEPS.find((one) => one === params.get('step') && steps.includes(one)) ?? steps[0] ?? 'day';
  const range = { step, from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return analysisProblem(range) === null && range.from <= keyAt(step, nowMs, timeZone)
    ? range
    : usualRange(step, nowMs, timeZone);
}

/** The previous or next range; undefined if it is in the future. */
export function steppedRange(
  range: AnalysisRange,
  by: 1 | -1,
  nowMs: number,
  timeZone: string,
): AnalysisRange | undefined {
  const moved = rangeMoved(range, by);
  return moved.from > keyAt(range.step, nowMs, timeZone) ? undefined : moved;
}

/** A range above the limit is shortened at its end. */
export function withinLimit(range: AnalysisRange): AnalysisRange {
  if (analysisLength(range) <= ANALYSIS_LIMITS[range.step]) return range;
  return { ...range, to: slotAfter(unitOf(range.step), range.from, ANALYSIS_LIMITS[range.step] - 1) };
}
