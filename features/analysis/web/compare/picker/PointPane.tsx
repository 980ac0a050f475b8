import { kindById } from '@heliodon/device-kinds/kinds';
import { getDeviceDetail } from '@heliodon/devices/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { TableSkeleton } from '@heliodon/ui/table/TableSkeleton';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceText } from '../../../contract/compare/compare.words.ts';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import { seriesKey } from '../../../contract/compare/series.schema.ts';
import { devicesOfPlant } from './devicesOfPlant.ts';
import { ListRow, SingleRow } from './PointRow.tsx';
import type { PickerProps } from './pickerProps.ts';
import { pointRows } from './pointRows.ts';
import styles from './SeriesPicker.module.css';

/** The points of a device with their current values. */
export function PointPane({ device, series, onAdd, onRemove }: PickerProps & { device: DeviceChoice }) {
  const { t } = useTranslation('compare');
  const lang = useLang();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(
    callQuery(getDeviceDetail, { deviceId: device.deviceId }, { quiet: true }),
  );
  const { data: neighbours } = useQuery({
    queryKey: ['comparableDevices', device.plantId],
    queryFn: () => devicesOfPlant(device.plantId),
  });
  const alike = neighbours?.filter(({ kind }) => kind === device.kind) ?? [];
  const kind = kindById(device.kind);
  const chosen = new Set(series.map(seriesKey));
  const { deviceId } = device;

  const actions = {
    isChosen: (point: string) => chosen.has(seriesKey({ deviceId, point })),
    toggle: (point: string, on: boolean) => (on ? onAdd : onRemove)([{ deviceId, point }]),
    addPlaces: (point: string, places: number) =>
      onAdd(Array.from({ length: places }, (_, i) => ({ deviceId, point: `${point}.${i + 1}` }))),
    alike: alike.length,
    addAlike: (point: string) => onAdd(alike.map((one) => ({ deviceId: one.deviceId, point }))),
  };
  const groups = kind && data ? pointRows(kind, data.now.values, typed, lang) : [];
  return (
    <div className={styles.points}>
      <div className={styles.chosen}>
        <span className={styles.chosenName}>{deviceText(device)}</span>
        <span className={styles.note}>{device.plantName}</span>
      </div>
      <Input.Search
        allowClear
        value={typed}
        aria-label={t('picker.searchPoint')}
        placeholder={t('picker.searchPoint')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.scroll}>
        {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TableSkeleton />}
        {data && groups.length === 0 && <EmptyState compact title={t('picker.noPoint')} />}
        {data &&
          groups.map(({ group, rows }) => (
            <section key={group}>
              <h4 className={styles.group}>{t(`group.${group}`)}</h4>
              {rows.map(({ point, places }) =>
                places === undefined ? (
                  <SingleRow
                    key={point.name}
                    point={point}
                    kind={data.kind}
                    values={data.now.values}
                    {...actions}
                  />
                ) : (
                  <ListRow key={point.name} point={point} places={places} {...actions} />
                ),
              )}
            </section>
          ))}
      </div>
    </div>
  );
}
