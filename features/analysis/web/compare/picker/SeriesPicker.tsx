import { EmptyState } from '@heliodon/ui/EmptyState';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import { MAX_SERIES } from '../../../contract/compare/series.schema.ts';
import { DevicePane } from './DevicePane.tsx';
import { PointPane } from './PointPane.tsx';
import type { PickerProps } from './pickerProps.ts';
import styles from './SeriesPicker.module.css';

/** Left: the devices of all visible plants; right: the points of one of them. */
export function SeriesPicker({
  open,
  onClose,
  ...props
}: PickerProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('compare');
  const [device, setDevice] = useState<DeviceChoice>();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={880}
      title={t('picker.title')}
      footer={
        <div className={styles.foot}>
          <span className={styles.note}>
            {t('picker.count', { count: props.series.length, max: MAX_SERIES })}
          </span>
          <Button type="primary" onClick={onClose}>
            {t('picker.done')}
          </Button>
        </div>
      }
    >
      <div className={styles.panes}>
        <DevicePane plant={props.plant} chosen={device} onChoose={setDevice} />
        {device ? (
          <PointPane key={device.deviceId} device={device} {...props} />
        ) : (
          <EmptyState compact title={t('picker.noDevice')} hint={t('picker.noDeviceHint')} />
        )}
      </div>
    </Drawer>
  );
}
