import { lastDays } from '../period/dayRange.ts';
import { useAddressDay } from './useAddressDay.ts';
import { useAddressValues } from './useAddressValues.ts';

/** Number of days of a curve, up to the selected one: the maximum of one samples call. */
export const DAY_SPANS = [1, 7, 31] as const;
type Span = (typeof DAY_SPANS)[number];

/** A day and the number of days up to it, in the URL; the name of the day parameter is given. */
export function useDaySpan(dayName: string, timeZone: string) {
  const [params, put] = useAddressValues();
  const chosen = useAddressDay(dayName, timeZone);
  const span = DAY_SPANS.find((days) => String(days) === params.get('span')) ?? DAY_SPANS[0];
  const setSpan = (days: Span) => put({ span: days === DAY_SPANS[0] ? null : String(days) });
  return { ...chosen, ...lastDays(chosen.day, span), span, setSpan };
}

export type DaySpan = ReturnType<typeof useDaySpan>;
