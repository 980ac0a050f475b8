import { formatDateTime } from '@heliodon/kernel/format/time';
import type { SectionState } from '@heliodon/system/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Alert, Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './config.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface SectionCardProps {
  title: string;
  state: SectionState;
  /** For external services: whether one is configured. */
  inUse?: boolean;
  children: ReactNode;
}

/** A section with its state, and who changed it last and when. */
export function SectionCard({ title, state, inUse, children }: SectionCardProps) {
  const { t } = useTranslation('system');
  const { changedAt, changedBy, secrets } = state;
  return (
    <Card
      role="region"
      aria-label={title}
      title={
        <Inline as="span" gap="sm">
          {title}
          {inUse !== undefined && (
            <StatusTag plain tone={inUse ? 'normal' : 'offline'}>
              {t(inUse ? 'settings.inUse' : 'settings.notSetUp')}
            </StatusTag>
          )}
        </Inline>
      }
      extra={
        changedAt && (
          <Text tone="tertiary" size="sm">
            {t('settings.changed', {
              by: changedBy ?? '',
              at: formatDateTime(changedAt, timeZone, 'minute'),
            })}
          </Text>
        )
      }
    >
      {Object.values(secrets).some(({ unreadable }) => unreadable) && (
        <Alert type="warning" showIcon title={t('settings.unreadable')} className={styles.note} />
      )}
      {children}
    </Card>
  );
}
