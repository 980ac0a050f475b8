import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './PendingNote.module.css';

/** Days of cell data still being computed; the figures are updated automatically. */
export function PendingNote({ days }: { days: number }) {
  const { t } = useTranslation('batteries');
  if (days === 0) return null;
  return <Alert className={styles.note} type="info" showIcon title={t('pending', { n: days })} />;
}
