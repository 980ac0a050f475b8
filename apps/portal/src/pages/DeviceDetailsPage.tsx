import { panels as alarms } from '@heliodon/alarms/web';
import { panels as charging } from '@heliodon/charging/web';
import { panels as commissioning } from '@heliodon/commissioning/web';
import { hasRole } from '@heliodon/device-kinds/kinds';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { DeviceDetails } from '@heliodon/devices/web';
import { panels as diagnosis } from '@heliodon/diagnosis/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** A device with alarms, diagnosis, charging sessions and configuration of other features. */
export default function DeviceDetailsPage() {
  const { t } = useTranslation('portal');
  const maySeeAlarms = usePermission('alarmView');
  const mayDiagnose = usePermission('deviceDiagnosis');
  const maySetUp = usePermission('deviceSetup');
  const moreTabs = (device: DeviceDetail) => [
    ...(hasRole(device.kind, 'charger')
      ? [{ key: 'sessions', label: t('device.sessions'), children: <charging.Sessions device={device} /> }]
      : []),
    // A charger without a logger connects directly.
    ...(hasRole(device.kind, 'charger') && device.logger === null
      ? [{ key: 'ocpp', label: t('device.ocpp'), children: <charging.Ocpp device={device} /> }]
      : []),
    ...(maySeeAlarms
      ? [{ key: 'alarms', label: t('device.alarms'), children: <alarms.Device deviceId={device.deviceId} /> }]
      : []),
    ...(maySetUp && hasRole(device.kind, 'gateway')
      ? [
          {
            key: 'setup',
            label: t('device.setup'),
            children: <commissioning.Setup deviceId={device.deviceId} timeZone={device.timeZone} />,
          },
        ]
      : []),
    ...(mayDiagnose && hasRole(device.kind, 'generator')
      ? [
          {
            key: 'diagnosis',
            label: t('device.diagnosis'),
            children: <diagnosis.Device deviceId={device.deviceId} />,
          },
        ]
      : []),
  ];
  return <DeviceDetails moreTabs={moreTabs} />;
}
