import { panels as alarms } from '@heliodon/alarms/web';
import type { DeviceDetail } from '@heliodon/device-pages/contract';
import { DeviceDetails } from '@heliodon/device-pages/web';
import { panels as diagnosis } from '@heliodon/diagnosis/web';
import { usePermission } from '@heliodon/web/permissions';
import { useTranslation } from 'react-i18next';

/** The device with its alarms and its diagnosis, which are other features'. */
export default function DeviceDetailsPage() {
  const { t } = useTranslation('portal');
  const maySeeAlarms = usePermission('alarmView');
  const mayDiagnose = usePermission('deviceDiagnosis');
  const moreTabs = ({ deviceId, kind }: DeviceDetail) => [
    ...(maySeeAlarms
      ? [{ key: 'alarms', label: t('device.alarms'), children: <alarms.Device deviceId={deviceId} /> }]
      : []),
    ...(mayDiagnose && kind === 'inverter'
      ? [
          {
            key: 'diagnosis',
            label: t('device.diagnosis'),
            children: <diagnosis.Device deviceId={deviceId} />,
          },
        ]
      : []),
  ];
  return <DeviceDetails moreTabs={moreTabs} />;
}
