import { lastDays } from '../period/dayRange.ts';
import { useAddressDay } from './useAddressDay.ts';
import { useAddressValues } from './useAddressValues.ts';

/** Days that curves go over, the chosen one last: what one answer about samples holds. */
export const DAY_SPANS = [1, 7, 31] as const;
type Span = (typeof DAY_SPANS)[number];

/** A day and how many up to it, in the address bar; the day under a name of its own. */
export function useDaySpan(dayName: string, timeZone: string) {
  const [params, put] = useAddressValues();
  const chosen = useAddressDay(dayName, timeZone);
  const span = DAY_SPANS.find((days) => String(days) === params.get('span')) ?? DAY_SPANS[0];
  const setSpan = (days: Span) => put({ span: days === DAY_SPANS[0] ? null : String(days) });
  return { ...chosen, ...lastDays(chosen.day, span), span, setSpan };
}

export type DaySpan = ReturnType<typeof useDaySpan>;
