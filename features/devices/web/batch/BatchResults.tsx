import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import styles from './batch.module.css';
import { type BatchRow, countStates, type Outcome } from './batchRows.ts';

const TONES: Record<Outcome['state'], StatusTone> = { running: 'waiting', ok: 'normal', failed: 'fault' };

/** One row per device: its progress, or the reason of the failure. */
export function BatchResults({ rows }: { rows: readonly BatchRow[] }) {
  const { t } = useTranslation('devices');
  const counts = countStates(rows);
  return (
    <Stack gap="xs">
      <Text as="p" tone="secondary" role="status">
        {t('batch.summary', { ok: counts.ok, failed: counts.failed, running: counts.running })}
      </Text>
      <ul className={styles.list}>
        {rows.map(({ deviceId, name, state, text, percent }) => (
          <li key={deviceId} className={styles.row} data-state={state}>
            <Text ellipsis title={name}>
              {name}
            </Text>
            <span className={styles.outcome}>
              <StatusTag plain tone={TONES[state]}>
                {text}
              </StatusTag>
              {percent !== undefined && state === 'running' && (
                <ProgressBar
                  className={styles.percent}
                  size="small"
                  percent={percent}
                  label={t('batch.progress', { name })}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
