import { localDay } from '@heliodon/energy/periods/local-time';
import {
  type ReportRange,
  type ReportStep,
  rangeProblem,
  totalRange,
} from '@heliodon/energy/periods/report-range';
import { Span } from '@heliodon/energy/periods/span';
import { AppError } from '@heliodon/kernel/app-error';
import { type ReportRequest, reportErrors } from '../../contract/report.ts';
import type { ReportPlant } from './plant.queries.ts';

const TOO_YOUNG = {
  hour: reportErrors.youngerThanHour,
  day: reportErrors.youngerThanDay,
  month: reportErrors.youngerThanMonth,
  year: reportErrors.youngerThanYear,
} as const satisfies Record<ReportStep, unknown>;

/** The period of a report of this plant, or the reason why it is invalid. */
export function askedSpan(
  { dateType, from, to }: ReportRequest,
  plant: Pick<ReportPlant, 'sinceMs' | 'timeZone'>,
  now: Date,
): Span {
  const { sinceMs, timeZone } = plant;
  const nowMs = now.getTime();
  if (dateType === 'total') {
    const years = totalRange(localDay(sinceMs, timeZone), localDay(nowMs, timeZone));
    return new Span(years, timeZone, nowMs);
  }
  const range: ReportRange = { step: dateType, from: from ?? '', to: to ?? '' };
  const problem = rangeProblem(range, plant, nowMs);
  if (problem === 'tooYoung') throw new AppError(TOO_YOUNG[dateType]);
  // Order and length are validated by the request schema.
  if (problem) throw new AppError(reportErrors.future);
  return new Span(range, timeZone, nowMs);
}
