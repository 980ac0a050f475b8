import { HOUR_MIN } from '@heliodon/kernel/time';
import { RECOVERED_STEP } from '@heliodon/notifications/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Text of a delay in minutes: "Immediately", "After 15 min", "After 2 h". */
export function useStepText(): (minutes: number) => string {
  const { t } = useTranslation('notifications');
  return useCallback(
    (minutes) => {
      if (minutes === RECOVERED_STEP) return t('step.recovered');
      if (minutes === 0) return t('step.atOnce');
      if (minutes % HOUR_MIN === 0) return t('step.hours', { n: minutes / HOUR_MIN });
      return t('step.minutes', { n: minutes });
    },
    [t],
  );
}
