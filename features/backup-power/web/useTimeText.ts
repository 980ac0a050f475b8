import { NO_VALUE } from '@heliodon/kernel/format/number';
import { useTranslation } from 'react-i18next';
import { timeParts } from './outlook.ts';

const LONG_MIN = 48 * 60;

/** '2 h 15 min'; above two days the minutes are left out. */
export function useTimeText(): (minutes: number | null) => string {
  const { t } = useTranslation('backup-power');
  return (minutes) => {
    if (minutes === null) return NO_VALUE;
    if (minutes >= LONG_MIN) return t('backup.time.long');
    const parts = timeParts(minutes);
    return parts.hours === 0
      ? t('backup.time.minutes', { minutes: parts.minutes })
      : t('backup.time.hours', { hours: parts.hours, minutes: parts.minutes });
  };
}
