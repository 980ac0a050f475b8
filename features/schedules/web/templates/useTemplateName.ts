import type { ScheduleTemplate } from '@heliodon/schedules/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export function useTemplateName(): (template: Pick<ScheduleTemplate, 'name' | 'builtIn'>) => string {
  const { t } = useTranslation('schedules');
  return useCallback(({ name, builtIn }) => (builtIn ? t(`builtIn.${builtIn}`) : name), [t]);
}
