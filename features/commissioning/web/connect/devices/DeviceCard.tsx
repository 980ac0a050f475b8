import { DeleteOutlined, DownOutlined, ExperimentOutlined, UpOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { LineConfig } from '@heliodon/register-maps/site-config';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterMapRow } from '../../../contract/index.ts';
import { deviceTitle, kindOf } from '../../model/deviceMap.ts';
import { configOf, type DraftDevice } from '../../model/draft.ts';
import type { DraftFault } from '../../model/draftFaults.ts';
import { snBesideAddress } from '../../model/meters.ts';
import { useLoggerText } from '../../useLoggerText.ts';
import { usePlaceText } from '../usePlaceText.ts';
import type { Reading } from '../useReadings.ts';
import { DeviceFields } from './DeviceFields.tsx';
import styles from './devices.module.css';
import { ReadingPanel } from './ReadingPanel.tsx';

export interface DeviceCardProps {
  device: DraftDevice;
  line: LineConfig | undefined;
  map: RegisterMapRow | undefined;
  faults: readonly DraftFault[];
  reading: Reading | undefined;
  canRead: boolean;
  onRead: () => void;
  onStop: () => void;
  onRemove: (name: string) => void;
  /** `rereads`: the change affects what is read. */
  onChange: (patch: Partial<DraftDevice>, rereads: boolean) => void;
}

/** One device: what it is, its settings and its test reading. New devices are open. */
export function DeviceCard(props: DeviceCardProps) {
  const { device, line, map, faults, reading, canRead, onRead, onStop, onRemove, onChange } = props;
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { config, isNew, note } = device;
  const [isOpen, setOpen] = useState(isNew);
  const kind = kindOf(config, map) ?? reading?.task?.read?.kind ?? '';
  const title = deviceTitle(config, map);
  const place = usePlaceText()(config, line);
  const textOf = useLoggerText();
  return (
    <Stack as="li" gap="md" className={styles.card} aria-label={`${title} ${place}`}>
      <div className={styles.head}>
        <DevicePicture kind={pictureOfKind(kind)} size={40} />
        <Stack className={styles.names}>
          <Inline wrap gap="xs">
            <h3 className={styles.title}>{title}</h3>
            {isNew ? <Tag color="processing">{t('device.isNew')}</Tag> : <Tag>{t('search.configured')}</Tag>}
          </Inline>
          <Text tone="secondary" size="sm" className={styles.place}>
            {[kindById(kind)?.[lang], place, !isOpen && snBesideAddress(configOf(device))]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {isNew && note && (
            <Text tone="tertiary" size="xs" className={styles.place}>
              {t('device.recognised', { note: textOf(note) })}
            </Text>
          )}
        </Stack>
        <Inline wrap gap="xs" className={styles.actions}>
          <Button icon={<ExperimentOutlined />} disabled={!canRead} onClick={onRead}>
            {t('device.read')}
          </Button>
          {!isNew && (
            <Button
              icon={isOpen ? <UpOutlined /> : <DownOutlined />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('device.settings')}
            </Button>
          )}
          <IconButton
            icon={<DeleteOutlined />}
            label={t('device.removeName', { name: title })}
            onClick={() => onRemove(title)}
          />
        </Inline>
      </div>
      {(isOpen || faults.length > 0) && (
        <DeviceFields device={device} kind={kind} map={map} faults={faults} onChange={onChange} />
      )}
      {reading && (
        <ReadingPanel device={device} kind={kind} reading={reading} onStop={onStop} onChange={onChange} />
      )}
    </Stack>
  );
}
