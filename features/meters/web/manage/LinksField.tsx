import { kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import { getDeviceList } from '@heliodon/devices/contract';
import { linkableRole } from '@heliodon/energy/metering/meter-relations';
import type { MeterRow } from '@heliodon/meters/contract';
import type { FieldGiven } from '@heliodon/ui/form/fieldAria';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { kindName, nameOf } from '../words.ts';
import { placeWhenSaved } from './settingsForm.ts';

interface LinksFieldProps extends FieldGiven {
  plantId: number;
  meter: MeterRow;
  /** Devices measured by other meters. */
  taken: ReadonlySet<number>;
  /** Set by the form item. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Selects the devices measured by the meter: devices of its side that no other meter measures. */
export function LinksField(props: LinksFieldProps) {
  const { plantId, meter, taken, id, value = [], onChange, ...given } = props;
  const { t } = useTranslation('meters');
  const lang = useLang();
  const place = placeWhenSaved(meter, Form.useWatch('samplingPoint'));
  const { data, isPending } = useQuery(callQuery(getDeviceList, { plantId, pageSize: 200 }, { quiet: true }));
  const devices = (data?.rows ?? []).map((row) => ({ ...row, roles: rolesOf(row.kind) }));
  const role = linkableRole(place, devices);
  const fitting = devices.filter(({ roles }) => role !== null && roles.includes(role));

  // Links that do not match the chosen sampling point are removed.
  const unfit = data !== undefined && value.some((one) => !fitting.some(({ deviceId }) => deviceId === one));
  useEffect(() => {
    if (unfit) onChange?.(value.filter((one) => fitting.some(({ deviceId }) => deviceId === one)));
  });

  const hint = () => {
    if (place === null) return t('drawer.linksFirst');
    if (role === null) return t('drawer.linksNone');
    const names = kindsWith(role).map((kind) => kindName(kind, lang));
    return t('drawer.linksAll', { kind: names.join(lang === 'zh' ? '、' : ', ') });
  };
  return (
    <Select
      {...given}
      id={id}
      mode="multiple"
      value={value}
      onChange={onChange}
      disabled={role === null}
      loading={isPending}
      placeholder={hint()}
      showSearch={{ optionFilterProp: 'label' }}
      options={fitting.map((device) => ({
        value: device.deviceId,
        label: [device.alias, device.sn].filter(Boolean).join(' '),
        disabled: taken.has(device.deviceId),
        title: taken.has(device.deviceId) ? t('drawer.linkTaken', { name: nameOf(device) }) : device.sn,
      }))}
    />
  );
}
