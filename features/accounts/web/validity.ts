import { formatDate } from '@heliodon/kernel/format/time';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { instantOf } from '@heliodon/ui/zonedTime';

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last day of validity; the account expires at its end. */
export function lastDayOf(validUntil: string | null, zone: string): string | null {
  return validUntil === null ? null : formatDate(Date.parse(validUntil) - 1, zone);
}

/** The instant at which a day ends. */
export function endOfDay(day: string, zone: string): string {
  return instantOf(`${dayAfter(day, 1)}T00:00`, zone);
}
