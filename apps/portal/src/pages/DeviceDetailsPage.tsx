import { panels as alarms } from '@heliodon/alarms/web';
import type { DeviceDetail } from '@heliodon/device-pages/contract';
import { DeviceDetails } from '@heliodon/device-pages/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** The device with its alarms, which are another feature's. */
export default function DeviceDetailsPage() {
  const { t } = useTranslation('portal');
  const maySeeAlarms = usePermission('alarmView');
  const moreTabs = ({ deviceId }: DeviceDetail) => [
    ...(maySeeAlarms
      ? [{ key: 'alarms', label: t('device.alarms'), children: <alarms.Device deviceId={deviceId} /> }]
      : []),
  ];
  return <DeviceDetails moreTabs={moreTabs} />;
}
