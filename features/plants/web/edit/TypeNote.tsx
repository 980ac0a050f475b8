import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './edit.module.css';
import type { PageGroup } from './vanishing.ts';

/** Pages that the plant loses with the new type. */
export function TypeNote({ groups }: { groups: readonly PageGroup[] }) {
  const { t } = useTranslation('plants');
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.note}
      title={t('vanish.title')}
      description={
        <ul className={styles.pages}>
          {groups.map((group) => (
            <li key={group}>{t(`vanish.${group}`)}</li>
          ))}
        </ul>
      }
    />
  );
}
