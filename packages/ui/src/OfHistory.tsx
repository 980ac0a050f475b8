import { HourglassOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { useHistoryIncomplete } from '@heliodon/web/demoHistory';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OfHistory.module.css';

interface OfHistoryProps {
  /** The formatted value; for an unknown value the reason is shown. */
  value?: string | undefined;
  children: ReactNode;
}

/** Wraps a value that depends on the past: while the demo history is generated, it is grey and marked as incomplete. */
export function OfHistory({ value, children }: OfHistoryProps) {
  const { t } = useTranslation('ui');
  if (!useHistoryIncomplete()) return children;
  const words = t('history.incomplete');
  return (
    <span className={styles.incomplete} title={words} data-incomplete>
      {value === NO_VALUE ? <span className={styles.waits}>{t('history.waits')}</span> : children}
      <HourglassOutlined className={styles.mark} aria-label={words} />
    </span>
  );
}
