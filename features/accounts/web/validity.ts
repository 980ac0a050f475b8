import { formatDate } from '@heliodon/kernel/format/time';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { instantOf } from '@heliodon/ui/zonedTime';

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last day on which an account can be used: it ends with that day. */
export function lastDayOf(validUntil: string | null, zone: string): string | null {
  return validUntil === null ? null : formatDate(Date.parse(validUntil) - 1, zone);
}

/** The moment at which a day is over. */
export function endOfDay(day: string, zone: string): string {
  return instantOf(`${dayAfter(day, 1)}T00:00`, zone);
}
