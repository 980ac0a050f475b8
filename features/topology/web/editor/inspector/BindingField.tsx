import { kindById } from '@heliodon/device-kinds/kinds';
import { getDeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Binding, PLANT_FIGURES } from '../../../contract/index.ts';
import { pointOf } from '../../live/bound.ts';
import { useBoard, useDeviceState } from '../../live/useBoard.ts';
import { DeviceSelect } from './DeviceSelect.tsx';
import { Field } from './Field.tsx';
import styles from './inspector.module.css';

interface BindingFieldProps {
  value: Binding | null;
  onChange: (binding: Binding | null) => void;
  /** Only power values, because only these show a flow. */
  powerOnly?: boolean;
}

/** Source of a value: a figure of the plant, or a device and one of its points. */
export function BindingField({ value, onChange, powerOnly }: BindingFieldProps) {
  const { t } = useTranslation('topology');
  // Source type selected but not bound yet; once bound, the binding itself determines the type.
  const [wanted, setWanted] = useState<{ of: Binding['of']; over: Binding | null }>();
  const of = wanted && wanted.over === value ? wanted.of : (value?.of ?? 'device');
  const bind = (binding: Binding | null) => {
    setWanted(undefined);
    onChange(binding);
  };
  const figures = PLANT_FIGURES.filter((figure) => !powerOnly || figure !== 'soc');
  return (
    <>
      <Segmented<Binding['of']>
        className={styles.full}
        block
        size="small"
        style={{ marginBottom: '0.5rem' }}
        value={of}
        options={[
          { value: 'device', label: t('inspect.ofDevice') },
          { value: 'plant', label: t('inspect.ofPlant') },
        ]}
        onChange={(next) => setWanted({ of: next, over: value })}
      />
      {of === 'plant' ? (
        <Field label={t('inspect.figure')}>
          {(id) => (
            <Select
              id={id}
              className={styles.full}
              placeholder={t('inspect.pickFigure')}
              value={value?.of === 'plant' ? value.figure : undefined}
              options={figures.map((figure) => ({ value: figure, label: t(`figure.${figure}`) }))}
              onChange={(figure) => bind({ of: 'plant', figure })}
            />
          )}
        </Field>
      ) : (
        <DevicePoint value={value?.of === 'device' ? value : null} onChange={bind} powerOnly={powerOnly} />
      )}
    </>
  );
}

type DeviceBinding = Extract<Binding, { of: 'device' }>;

interface Picked {
  readonly deviceId: number;
  readonly kind: string;
  readonly over: DeviceBinding | null | undefined;
}

/**
 * Kind of a device from live data, from the list it was selected in, or else from a query, as live data may
 * be missing.
 */
function useKind(deviceId: number | null, pickedKind: string | undefined): DeviceKind | undefined {
  const board = useBoard();
  useDeviceState(deviceId);
  const known = (deviceId === null ? undefined : board.kindOf(deviceId)) ?? kindById(pickedKind ?? '');
  const { data } = useQuery({
    ...callQuery(getDeviceDetail, { deviceId: deviceId ?? 0 }, { quiet: true }),
    enabled: deviceId !== null && known === undefined,
  });
  return known ?? (data?.now.deviceId === deviceId ? kindById(data?.now.kind ?? '') : undefined);
}

function DevicePoint({
  value,
  onChange,
  powerOnly,
}: {
  value: DeviceBinding | null;
  onChange: BindingFieldProps['onChange'];
  powerOnly?: boolean;
}) {
  const { t } = useTranslation('topology');
  const lang = useLang();
  // `over`: the binding at the time when a device was selected whose point is still to be selected.
  const [picked, setPicked] = useState<Picked>();
  const deviceId = picked && picked.over === value ? picked.deviceId : (value?.deviceId ?? null);
  const shown = picked && picked.over === value ? null : value;
  const kind = useKind(deviceId, picked?.deviceId === deviceId ? picked?.kind : undefined);
  const points = kind?.points.filter(({ unit }) => !powerOnly || unit === 'kW') ?? [];
  const point = shown ? pointOf(kind, shown) : undefined;
  const bind = (id: number, name: string) => {
    const isList = kind?.points.find((one) => one.name === name)?.list !== undefined;
    setPicked(picked && { ...picked, over: undefined });
    onChange({ of: 'device', deviceId: id, point: name, ...(isList && { index: 0 }) });
  };
  /**
   * Keeps the point if the new device has it; otherwise uses power, the most common choice; otherwise the
   * user selects the point.
   */
  const pickDevice = (id: number | null, _name: string, kindId: string) => {
    if (id === null) {
      setPicked(undefined);
      onChange(null);
      return;
    }
    const next = kindById(kindId);
    const first = next?.headline.powerKw;
    const isSame = value !== null && pointOf(next, value) !== undefined;
    setPicked({ deviceId: id, kind: kindId, over: isSame || first ? undefined : value });
    if (isSame) onChange({ ...value, deviceId: id });
    else if (first) onChange({ of: 'device', deviceId: id, point: first });
  };
  return (
    <>
      <Field label={t('inspect.device')}>
        {(id) => <DeviceSelect id={id} value={deviceId} onChange={pickDevice} />}
      </Field>
      {deviceId !== null && (
        <Field label={t('inspect.point')}>
          {(id) => (
            <Select
              id={id}
              className={styles.full}
              placeholder={t('inspect.pickPoint')}
              value={shown?.point}
              options={points.map((one) => ({
                value: one.name,
                label: one.unit ? `${one[lang]} (${one.unit})` : one[lang],
              }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(name: string) => bind(deviceId, name)}
            />
          )}
        </Field>
      )}
      {shown && point?.list !== undefined && (
        <Field label={t('inspect.place')}>
          {(id) => (
            <InputNumber
              id={id}
              className={styles.full}
              min={1}
              max={point.list}
              precision={0}
              value={(shown.index ?? 0) + 1}
              onChange={(place) => onChange({ ...shown, index: (place ?? 1) - 1 })}
            />
          )}
        </Field>
      )}
    </>
  );
}
