import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { VersionBadge } from './VersionBadge.tsx';

interface HistoryEntry {
  readonly key: number;
  readonly when: string;
  readonly by: string;
  readonly what: string;
}

/** What was set when and by whom, newest first: the first one counts. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation('tariffs');
  if (entries.length === 0) return null;
  return (
    <Card size="small" title={t('history.title')}>
      <ul className={styles.history}>
        {entries.map(({ key, when, by, what }, at) => (
          <li key={key} className={styles.entry}>
            <span className={styles.when}>{when}</span>
            <span>{by}</span>
            <span>{what}</span>
            {at === 0 && <VersionBadge state="current" />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
