import { HourglassOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { useHistoryIncomplete } from '@heliodon/web/demoHistory';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OfHistory.module.css';

interface OfHistoryProps {
  /** The figure as it is told; of one that is not known yet it says why. */
  value?: string | undefined;
  children: ReactNode;
}

/** Around a figure that counts the past: while the demo's history is being made it is grey and marked as incomplete. */
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
