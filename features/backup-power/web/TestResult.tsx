import type { BackupPowerTest } from '@heliodon/backup-power/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';

/** Result of the last test. */
export function TestResult({ test, timeZone }: { test: BackupPowerTest; timeZone: string }) {
  const { t } = useTranslation('backup-power');
  const passed = test.state === 'passed';
  return (
    <div className={styles.line} role="status">
      <StatusTag tone={passed ? 'normal' : 'fault'}>{t(`backup.testState.${test.state}`)}</StatusTag>
      <span className={styles.quiet}>
        {formatDateTime(test.createdAt, timeZone, 'minute')} ·{' '}
        {t('backup.test.lasting', { minutes: test.minutes })}
        {test.reason && ` · ${t(`backup.reason.${test.reason}`)}`}
      </span>
    </div>
  );
}
