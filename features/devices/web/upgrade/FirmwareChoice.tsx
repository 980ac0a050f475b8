import { getFirmwareList } from '@heliodon/commands/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './upgrade.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MOST = 100;

interface FirmwareChoiceProps {
  kind: string;
  /** Undefined: devices of several models; then only files for every model are offered. */
  model: string | undefined;
  value: string | undefined;
  onChange: (firmwareId: string) => void;
}

/** Firmware files suitable for the devices, newest first. */
export function FirmwareChoice({ kind, model, value, onChange }: FirmwareChoiceProps) {
  const { t } = useTranslation('devices');
  const { data } = useQuery(callQuery(getFirmwareList, { kind, model, pageSize: MOST }, { quiet: true }));
  const rows = (data?.rows ?? []).filter((row) => model !== undefined || row.model === '');
  if (!data) return <SkeletonBlock height="4rem" />;
  if (rows.length === 0)
    return <EmptyState compact title={t('upgrade.noFirmware')} hint={t('upgrade.noFirmwareHint')} />;
  return (
    <Radio.Group
      className={styles.files}
      value={value}
      aria-label={t('upgrade.firmware')}
      onChange={(event) => onChange(event.target.value as string)}
    >
      {rows.map((row) => (
        <Radio key={row.firmwareId} value={row.firmwareId} className={styles.file}>
          <span className={styles.version}>{row.version}</span>
          <Text tone="secondary">
            {[
              row.model || t('upgrade.everyModel'),
              row.fromVersion && t('upgrade.from', { version: row.fromVersion }),
              formatDateTime(row.createdAt, timeZone, 'minute'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {row.notes && <span className={styles.notes}>{row.notes}</span>}
        </Radio>
      ))}
    </Radio.Group>
  );
}
