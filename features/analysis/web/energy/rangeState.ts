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

/** What pages show first: today, the last month of days, a year of months, five years. */
const USUAL: Readonly<Record<AnalysisStep, number>> = { quarter: 1, hour: 7, day: 30, month: 12, year: 5 };

/** So many days, months or years up to the one that goes on. */
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

/** Out of the address; what is wrong or too long there becomes the usual one. */
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

/** The time before or after; undefined where it has not come yet. */
export function steppedRange(
  range: AnalysisRange,
  by: 1 | -1,
  nowMs: number,
  timeZone: string,
): AnalysisRange | undefined {
  const moved = rangeMoved(range, by);
  return moved.from > keyAt(range.step, nowMs, timeZone) ? undefined : moved;
}

/** A range that is longer than it may be ends earlier. */
export function withinLimit(range: AnalysisRange): AnalysisRange {
  if (analysisLength(range) <= ANALYSIS_LIMITS[range.step]) return range;
  return { ...range, to: slotAfter(unitOf(range.step), range.from, ANALYSIS_LIMITS[range.step] - 1) };
}
