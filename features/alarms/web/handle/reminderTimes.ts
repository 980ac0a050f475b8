import { formatDate } from '@heliodon/kernel/format/time';
import { HOUR_MS } from '@heliodon/kernel/time';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { instantOf } from '@heliodon/ui/zonedTime';

const MORNING = '09:00';

export const reminderPresets = ['hour', 'tomorrow', 'days', 'week'] as const;
export type ReminderPreset = (typeof reminderPresets)[number];
const DAYS = { tomorrow: 1, days: 3, week: 7 } as const;

/** In an hour, or on the morning of a later day in the plant's time zone. */
export function presetTime(preset: ReminderPreset, now: number, timeZone: string): string {
  if (preset === 'hour') return new Date(now + HOUR_MS).toISOString();
  return instantOf(`${dayAfter(formatDate(now, timeZone), DAYS[preset])}T${MORNING}`, timeZone);
}
