import { formatDateTime } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SetupLogger } from '../../../contract/index.ts';
import { ConfigStateTag } from '../../versions/ConfigStateTag.tsx';
import styles from './logger.module.css';

interface LoggerCardProps {
  logger: SetupLogger;
  timeZone: string;
  chosen: boolean;
  usable: boolean;
  onChoose: () => void;
}

/** A logger of the plant with its state; can be chosen if it is online and takes configurations. */
export function LoggerCard({ logger, timeZone, chosen, usable, onChoose }: LoggerCardProps) {
  const { t } = useTranslation('commissioning');
  const { name, sn, online, supported, claimUntil, isHere, devices, version, state, firmware } = logger;
  const waits = claimUntil !== null && !online;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card with more than a label
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      disabled={!usable}
      className={styles.card}
      onClick={onChoose}
    >
      <DevicePicture kind="logger" size={48} />
      <Stack gap="xxs" className={styles.text}>
        <Inline as="span" wrap gap="xs">
          <b>{name || sn}</b>
          {waits ? (
            <StatusTag tone="waiting">{t('logger.waiting')}</StatusTag>
          ) : (
            <StatusTag status={online ? 'online' : 'offline'} />
          )}
          {isHere && <Tag>{t('logger.isHere')}</Tag>}
        </Inline>
        <Text tone="secondary" size="sm">
          {[name && sn, firmware, t('logger.devices', { count: devices })].filter(Boolean).join(' · ')}
        </Text>
        {supported && !waits && <ConfigStateTag state={state} version={version} />}
        {waits && (
          <Text tone="secondary" size="sm" aria-live="polite">
            {t('logger.waitingHint', { until: formatDateTime(claimUntil, timeZone, 'minute') })}
          </Text>
        )}
        {!waits && !online && (
          <Text tone="secondary" size="sm">
            {t('offline.hint')}
          </Text>
        )}
        {online && !supported && (
          <Text tone="secondary" size="sm">
            {t('logger.notSupported')}
          </Text>
        )}
      </Stack>
    </button>
  );
}
