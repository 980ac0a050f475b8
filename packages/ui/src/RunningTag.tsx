import { useTranslation } from 'react-i18next';
import { StatusTag } from './StatusTag.tsx';

/** Marks an hour, day, month or year that is not over: its values still grow. */
export function RunningTag() {
  const { t } = useTranslation('ui');
  return (
    <StatusTag tone="waiting" plain>
      {t('period.running')}
    </StatusTag>
  );
}
