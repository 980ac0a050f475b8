import { dayAfter, daysIn } from '@heliodon/ui/period/dayRange';
import type { SetContent } from '../../../contract/compare/series.schema.ts';
import type { CompareSet } from '../../../contract/compare/sets.contract.ts';
import { type CompareState, emptyState } from '../state/compareLink.ts';

/** What a set keeps of what is shown. */
export function contentOf(state: CompareState, range: { from: string; to: string }): SetContent {
  const { series, view, stepMin, units, timeZone } = state;
  return {
    series: [...series],
    view,
    stepMin,
    units: [...units],
    days: daysIn(range),
    timeZone: timeZone || null,
  };
}

/** A set as it is opened: the days that it is long, up to today. */
export function stateOf(
  { setId, content }: Pick<CompareSet, 'setId' | 'content'>,
  today: string,
): CompareState {
  const { series, view, stepMin, units, days, timeZone } = content;
  const range = days === 1 ? {} : { from: dayAfter(today, 1 - days), to: today };
  return { ...emptyState, series, view, stepMin, units, timeZone: timeZone ?? '', setId, ...range };
}
