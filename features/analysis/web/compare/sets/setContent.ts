import { dayAfter, daysIn } from '@heliodon/ui/period/dayRange';
import type { SetContent } from '../../../contract/compare/series.schema.ts';
import type { CompareSet } from '../../../contract/compare/sets.contract.ts';
import { type CompareState, emptyState } from '../state/compareLink.ts';

/** The content to save from the current state. */
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

/** The state of an opened set: its number of days, up to today. */
export function stateOf(
  { setId, content }: Pick<CompareSet, 'setId' | 'content'>,
  today: string,
): CompareState {
  const { series, view, stepMin, units, days, timeZone } = content;
  const range = days === 1 ? {} : { from: dayAfter(today, 1 - days), to: today };
  return { ...emptyState, series, view, stepMin, units, timeZone: timeZone ?? '', setId, ...range };
}
