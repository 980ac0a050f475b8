import type { DeviceRow } from '@heliodon/device-pages/contract';
import { kindById } from '@heliodon/devices/kinds';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { headlinePoint, kindName, samplingPointName } from '../kinds.ts';
import { DeviceName } from './DeviceName.tsx';
import { energyOf, waysOf } from './energy.ts';
import { PowerCell } from './PowerCell.tsx';

/** The widths of what is shown at first fit a screen of 1366 pixels. */
const figures = [
  { key: 'powerKw', unit: 'kW', width: 138 },
  { key: 'soc', unit: '%', width: 92 },
  { key: 'temperature', unit: '°C', width: 124 },
] as const;

/** State first, then name, the figures people compare, when last heard of; figures only where the kind has them. */
export function useDeviceColumns(
  kindId: string,
  timeZone: string,
  /** At the end of each row; nothing for those who may only look. */
  actions: ((row: DeviceRow) => ReactNode) | undefined,
): PageColumn<DeviceRow>[] {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const narrow = useNarrow();
  return useMemo(() => {
    const kind = kindById(kindId);
    const shownFigures = figures.filter(({ key }) => !kind || kind.headline[key] !== undefined);
    const columns: (PageColumn<DeviceRow> | false | undefined)[] = [
      {
        key: 'status',
        title: t('list.status'),
        width: narrow ? 92 : 96,
        sortable: true,
        locked: true,
        render: (row) => <StatusTag plain status={row.status} />,
      },
      {
        key: 'name',
        title: t('list.device'),
        width: narrow ? 150 : 140,
        sortable: true,
        locked: true,
        render: (row) => <DeviceName row={row} />,
      },
      {
        key: 'sn',
        title: t('list.sn'),
        width: 146,
        hidden: narrow,
        render: (row) => <SerialNumber value={row.sn} />,
      },
      ...shownFigures.map(({ key, unit, width }) => ({
        ...{ key, unit, title: t(`list.${key}`), number: true, decimals: 1, sortable: true },
        // Which of its temperatures it is.
        help: kind && key === 'temperature' ? headlinePoint(kind, key)?.[lang] : undefined,
        width: key === 'powerKw' && narrow ? 120 : width,
        ...(key === 'powerKw' && { render: (row: DeviceRow) => <PowerCell row={row} /> }),
      })),
      ...energyColumns(kindId, t),
      {
        key: 'at',
        title: t('list.at'),
        width: 150,
        sortable: true,
        render: (row) => <LastUpdate at={row.at} timeZone={timeZone} />,
      },
      !kind && {
        key: 'kind',
        title: t('list.kind'),
        width: 170,
        sortable: true,
        hidden: true,
        value: (row) => kindName(row.kind, lang),
      },
      kindId === 'meter' && {
        key: 'samplingPoint',
        title: t('list.samplingPoint'),
        width: 150,
        value: (row) => samplingPointName(row.samplingPoint, lang),
      },
      { key: 'model', title: t('list.model'), width: 94, sortable: true },
      { key: 'firmware', title: t('list.firmware'), width: 110, sortable: true, hidden: true },
      { key: 'loggerSn', title: t('list.logger'), width: 150, sortable: true, hidden: true },
      {
        ...{ key: 'ratedKw', title: t('list.ratedKw'), unit: 'kW', number: true, decimals: 1, width: 150 },
        ...{ sortable: true, hidden: true },
      },
      { key: 'brand', title: t('list.brand'), width: 130, hidden: true },
      actions && {
        key: 'actions',
        title: t('list.actions'),
        width: 72,
        locked: true,
        fixed: 'end',
        render: actions,
      },
    ];
    return columns.filter((column) => !!column);
  }, [t, lang, narrow, kindId, timeZone, actions]);
}

/** Today, this month and in all; of a kind with two registers both, named by what they count. */
function energyColumns(kindId: string, t: (key: string) => string): PageColumn<DeviceRow>[] {
  const ways = waysOf(kindId);
  const mixed = kindId === '';
  return (['today', 'month', 'total'] as const).flatMap((key) =>
    ways.map((way) => ({
      // Sorting goes by the first register.
      key: way === ways[0] ? key : `${key}.${way}`,
      title: `${t(`energy.${key}`)}${ways.length > 1 ? ` · ${t(`way.${kindId}.${way}`)}` : ''}`,
      ...{ unit: 'kWh', number: true, decimals: 1, width: ways.length > 1 ? 160 : 130 },
      sortable: way === ways[0],
      hidden: mixed || key !== 'today',
      value: (row: DeviceRow) => energyOf(row, key, way, mixed),
    })),
  );
}
