import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './PendingNote.module.css';

/** Days of cells that are still being worked out; the figures come by themselves. */
export function PendingNote({ days }: { days: number }) {
  const { t } = useTranslation('batteries');
  if (days === 0) return null;
  return <Alert className={styles.note} type="info" showIcon title={t('pending', { n: days })} />;
}
