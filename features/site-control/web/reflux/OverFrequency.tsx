import { hasRole } from '@heliodon/device-kinds/kinds';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { Allowed } from '@heliodon/web/permissions';
import { Card, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OverFrequencyCell } from './OverFrequencyCell.tsx';
import styles from './reflux.module.css';
import type { Reflux } from './refluxModel.ts';

const SHOWN = 10;

/**
 * Over-frequency protection of each device that feeds in: read from the device, set with the command
 * password.
 */
export function OverFrequency({ reflux, timeZone }: { reflux: Reflux; timeZone: string }) {
  const { t } = useTranslation('site-control');
  const [chosenHz, setChosenHz] = useState<50 | 60>(50);
  const gridHz = reflux.gridHz ?? chosenHz;
  const devices = [...reflux.storage, ...reflux.inverters];
  const cards = usePhoneCards<(typeof devices)[number]>([
    { title: t('reflux.frequency.device'), render: (_, { alias, sn }) => alias || sn },
    {
      title: t('reflux.frequency.kind'),
      render: (_, { kind }) =>
        t(hasRole(kind, 'storageConverter') ? 'reflux.frequency.pcs' : 'reflux.frequency.inverter'),
    },
    {
      title: t('reflux.frequency.limit'),
      render: (_, device) => (
        <OverFrequencyCell key={gridHz} device={device} gridHz={gridHz} timeZone={timeZone} />
      ),
    },
  ]);
  return (
    <Allowed code="deviceSet">
      <Card>
        <h2 className={styles.title}>{t('reflux.frequency.title')}</h2>
        <p className={styles.hint}>
          {t(gridHz === 50 ? 'reflux.frequency.hint.hz50' : 'reflux.frequency.hint.hz60')}
        </p>
        {reflux.gridHz === null && (
          <Segmented
            value={chosenHz}
            options={[
              { value: 50, label: t('reflux.frequency.grid', { hz: 50 }) },
              { value: 60, label: t('reflux.frequency.grid', { hz: 60 }) },
            ]}
            onChange={(hz) => setChosenHz(hz as 50 | 60)}
          />
        )}
        <Table
          {...cards}
          className={[styles.events, cards.className].filter(Boolean).join(' ')}
          size="small"
          rowKey="deviceId"
          dataSource={devices}
          pagination={devices.length > SHOWN ? { pageSize: SHOWN, showSizeChanger: false } : false}
        />
      </Card>
    </Allowed>
  );
}
