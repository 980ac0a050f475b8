import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';
import { findPoint } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
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
import { energyOf, type Way, waysOf } from './energy.ts';
import { PowerCell } from './PowerCell.tsx';

type Translate = (key: string, values?: Record<string, string>) => string;

/** The widths of what is shown at first fit a screen of 1366 pixels: 968 of them are left beside choice and actions. */
const figures = [
  { key: 'powerKw', unit: 'kW' },
  { key: 'soc', unit: '%' },
  { key: 'temperature', unit: '°C' },
] as const;

/** Those of a kind say in a hint which of its values it is; the sentences of all kinds beside a power need room. */
function figureWidth(key: (typeof figures)[number]['key'], kindId: string, narrow: boolean): number {
  if (key === 'soc') return 92;
  if (key === 'temperature') return kindId ? 122 : 106;
  if (narrow) return 120;
  if (!kindId) return 190;
  return waysOf(kindId).length > 1 && !hasRole(kindId, 'meter') ? 138 : 124;
}

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
    const own = listedColumns(kindId, lang, t);
    // Many figures: the name is the serial number then, and the model can be asked for.
    const full = own.length > 0 || (kind !== undefined && waysOf(kindId).length > 1);
    const withSn = narrow || full;
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
        width: withSn ? 150 : kind ? 140 : 200,
        sortable: true,
        locked: true,
        render: (row) => <DeviceName row={row} withSn={withSn} />,
      },
      {
        key: 'sn',
        title: t('list.sn'),
        width: 134,
        hidden: withSn,
        render: (row) => <SerialNumber value={row.sn} />,
      },
      ...own,
      ...shownFigures.map(({ key, unit }) => ({
        key,
        unit,
        title: t(`list.${key}`),
        number: true,
        decimals: 1,
        sortable: true,
        // Which of its temperatures it is.
        help: kind && key === 'temperature' ? headlinePoint(kind, key)?.[lang] : undefined,
        width: figureWidth(key, kindId, narrow),
        // Beside a state of charge and two registers there is no room for it.
        hidden: key === 'temperature' && full && shownFigures.length === figures.length,
        ...(key === 'powerKw' && {
          render: (row: DeviceRow) => <PowerCell row={row} short={hasRole(kindId, 'meter')} />,
        }),
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
      hasRole(kindId, 'meter') && {
        key: 'samplingPoint',
        title: t('list.samplingPoint'),
        width: 146,
        value: (row) => samplingPointName(row.samplingPoint, lang),
      },
      { key: 'model', title: t('list.model'), width: 84, sortable: true, hidden: full || !kind },
      { key: 'firmware', title: t('list.firmware'), width: 110, sortable: true, hidden: true },
      { key: 'loggerSn', title: t('list.logger'), width: 150, sortable: true, hidden: true },
      {
        key: 'ratedKw',
        title: t('list.ratedKw'),
        unit: 'kW',
        number: true,
        decimals: 1,
        width: 150,
        sortable: true,
        hidden: true,
      },
      { key: 'brand', title: t('list.brand'), width: 130, hidden: true },
      actions && {
        key: 'actions',
        title: t('list.actions'),
        width: 76,
        locked: true,
        fixed: 'end',
        render: actions,
      },
    ];
    return columns.filter((column) => !!column);
  }, [t, lang, narrow, kindId, timeZone, actions]);
}

/** Today, this month and in all; of a kind with two registers both, named by what they count. */
function energyColumns(kindId: string, t: Translate): PageColumn<DeviceRow>[] {
  const ways = waysOf(kindId);
  const mixed = kindId === '';
  return (['today', 'month', 'total'] as const).flatMap((key) =>
    ways.map((way) => ({
      // Sorting goes by the first register.
      key: way === ways[0] ? key : `${key}.${way}`,
      title: ways.length > 1 ? t(`flow.${key}`, { way: t(`way.${kindId}.${way}`) }) : t(`energy.${key}`),
      unit: 'kWh',
      number: true,
      decimals: 1,
      width: widthOf(ways, way),
      sortable: way === ways[0],
      hidden: mixed || key !== 'today',
      value: (row: DeviceRow) => energyOf(row, key, way, mixed),
    })),
  );
}

/** The second of two registers has no arrows of an order in its heading. */
function widthOf(ways: readonly Way[], way: Way): number {
  if (ways.length === 1) return 118;
  return way === ways[0] ? 158 : 144;
}

/** What the kind lists of its newest sample, by a short name; which point it is says the hint. */
function listedColumns(kindId: string, lang: Lang, t: Translate): PageColumn<DeviceRow>[] {
  const kind = kindById(kindId);
  return (kind?.listed ?? []).flatMap((name) => {
    const point = kind && findPoint(kind, name)?.point;
    if (!point) return [];
    const title = t(`point.${name}`);
    return {
      key: name,
      title,
      unit: point.unit,
      number: true,
      decimals: point.decimals,
      width: 148,
      help: point[lang] === title ? undefined : point[lang],
      value: (row: DeviceRow) => row.values[name],
    };
  });
}
