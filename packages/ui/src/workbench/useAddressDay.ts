import { formatDate } from '@heliodon/kernel/format/time';
import { readDay } from '../period/dayRange.ts';
import { useAddressValues } from './useAddressValues.ts';

/** A plant day in the URL; today is not stored, so that it follows the clock. */
export function useAddressDay(name: string, timeZone: string) {
  const [params, put] = useAddressValues();
  const today = formatDate(Date.now(), timeZone);
  const day = readDay(params.get(name), today) ?? today;
  return { day, today, setDay: (next: string) => put({ [name]: next === today ? null : next }) };
}
