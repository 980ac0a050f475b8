import { SUCCESS } from '@heliodon/contract/errors';
import { getRemovedDevices, type RemovedDevice, restoreDevices } from '@heliodon/devices/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { kindName } from '../kinds.ts';
import styles from './removed.module.css';

interface RemovedDrawerProps {
  plantId: number;
  timeZone: string;
  onClose: () => void;
}

/** Removed devices that their logger still announces, each with a button to restore it. */
export function RemovedDrawer({ plantId, timeZone, onClose }: RemovedDrawerProps) {
  const { t } = useTranslation('devices');
  const { data } = useQuery({ ...callQuery(getRemovedDevices, { plantId }), staleTime: 0 });
  return (
    <Drawer open title={t('removed.title')} size="large" onClose={onClose}>
      <Text as="p" tone="secondary">
        {t('removed.hint')}
      </Text>
      {!data && <SkeletonBlock height="8rem" />}
      {data?.rows.length === 0 && (
        <EmptyState compact title={t('removed.none')} hint={t('removed.noneHint')} />
      )}
      <ul className={styles.list}>
        {data?.rows.map((device) => (
          <Removed key={device.deviceId} device={device} timeZone={timeZone} />
        ))}
      </ul>
    </Drawer>
  );
}

function Removed({ device, timeZone }: { device: RemovedDevice; timeZone: string }) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const client = useQueryClient();
  const { message } = App.useApp();
  const restore = async () => {
    const body = { deviceIds: [device.deviceId] };
    const [result] = (await callApi(restoreDevices, body).catch(() => undefined))?.results ?? [];
    if (result?.code === SUCCESS) message.success(t('removed.back', { sn: device.sn }));
    else if (result) message.error(result.msg);
    void client.invalidateQueries({ queryKey: [getRemovedDevices.path] });
    void client.invalidateQueries({ queryKey: ['deviceList'] });
  };
  return (
    <li className={styles.device}>
      <span className={styles.about}>
        <b>{device.alias || device.sn}</b>
        <Text tone="secondary">
          {[kindName(device.kind, lang), device.alias && device.sn, device.model].filter(Boolean).join(' · ')}
        </Text>
        <Text tone="secondary">
          {t('removed.at', { at: formatDateTime(device.removedAt, timeZone), logger: device.loggerSn })}
        </Text>
      </span>
      <Button onClick={() => void restore()}>{t('removed.restore')}</Button>
    </li>
  );
}
