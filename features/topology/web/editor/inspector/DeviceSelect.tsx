import { kindById } from '@heliodon/device-kinds/kinds';
import { getDeviceList } from '@heliodon/devices/contract';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceState } from '../../live/useBoard.ts';
import styles from './inspector.module.css';

const PAGE = 50;

interface DeviceSelectProps {
  id: string;
  value: number | null;
  onChange: (deviceId: number | null, name: string, kind: string) => void;
}

/** Select box for a device of the plant, with search. */
export function DeviceSelect({ id, value, onChange }: DeviceSelectProps) {
  const { t } = useTranslation('topology');
  const lang = useLang();
  const plantId = usePlantStore((state) => state.plant?.plantId ?? 0);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const found = useQuery({
    ...callQuery(getDeviceList, { plantId, keyword, pageSize: PAGE, sort: 'name' }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { headline } = useDeviceState(value);
  const rows = found.data?.rows ?? [];
  const named = ({ alias, sn, kind }: { alias: string; sn: string; kind: string }) =>
    `${alias || sn} · ${kindById(kind)?.[lang] ?? kind}`;
  const options = rows.map((row) => ({
    value: row.deviceId,
    label: named(row),
    name: row.alias || row.sn,
    kind: row.kind,
  }));
  if (value !== null && !rows.some(({ deviceId }) => deviceId === value))
    options.unshift({
      value,
      label: headline ? named(headline) : t('inspect.deviceGone', { id: value }),
      name: headline?.alias || headline?.sn || '',
      kind: headline?.kind ?? '',
    });
  return (
    <Select
      id={id}
      className={styles.full}
      allowClear
      placeholder={t('inspect.pickDevice')}
      value={value}
      options={options}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next: number | undefined) => {
        const picked = options.find((one) => one.value === next);
        onChange(next ?? null, picked?.name ?? '', picked?.kind ?? '');
      }}
    />
  );
}
