import { useTranslation } from 'react-i18next';
import { StatusTag } from './StatusTag.tsx';

/** Beside an hour, a day, a month or a year that is not over: its figures still grow. */
export function RunningTag() {
  const { t } = useTranslation('ui');
  return (
    <StatusTag tone="waiting" plain>
      {t('period.running')}
    </StatusTag>
  );
}
