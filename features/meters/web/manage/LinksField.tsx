import { getDeviceList } from '@heliodon/devices/contract';
import { linkableKinds } from '@heliodon/energy/metering/meter-relations';
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
  /** Devices that other meters measure. */
  taken: ReadonlySet<number>;
  /** Given by the form. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** The machines that the meter measures: those of its side, and not of another meter. */
export function LinksField(props: LinksFieldProps) {
  const { plantId, meter, taken, id, value = [], onChange, ...given } = props;
  const { t } = useTranslation('meters');
  const lang = useLang();
  const place = placeWhenSaved(meter, Form.useWatch('samplingPoint'));
  const { data, isPending } = useQuery(callQuery(getDeviceList, { plantId, pageSize: 200 }, { quiet: true }));
  const devices = data?.rows ?? [];
  const kinds = linkableKinds(place, devices);
  const fitting = devices.filter(({ kind }) => kinds.includes(kind));

  // What does not fit the chosen place is not linked any more.
  const unfit = data !== undefined && value.some((one) => !fitting.some(({ deviceId }) => deviceId === one));
  useEffect(() => {
    if (unfit) onChange?.(value.filter((one) => fitting.some(({ deviceId }) => deviceId === one)));
  });

  const hint = () => {
    if (place === null) return t('drawer.linksFirst');
    if (kinds.length === 0) return t('drawer.linksNone');
    return t('drawer.linksAll', { kind: kindName(kinds[0] ?? '', lang) });
  };
  return (
    <Select
      {...given}
      id={id}
      mode="multiple"
      value={value}
      onChange={onChange}
      disabled={kinds.length === 0}
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
