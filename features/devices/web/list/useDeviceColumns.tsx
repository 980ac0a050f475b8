import { kindById } from '@heliodon/devices/kinds';
import type { DeviceRow } from '@heliodon/device-pages/contract';
import type { Headline } from '@heliodon/kernel/device-kind';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { headlinePoint, kindName, samplingPointName } from '../kinds.ts';
import { DeviceName } from './DeviceName.tsx';
import { PowerCell } from './PowerCell.tsx';

type Figure = 'powerKw' | 'soc' | 'temperature';
const figures: readonly Figure[] = ['powerKw', 'soc', 'temperature'];
const UNITS: Record<Figure, string> = { powerKw: 'kW', soc: '%', temperature: '°C' };

/** State first, then name, the figures people compare, when last heard of; figures only where the kind has them. */
export function useDeviceColumns(kindId: string, timeZone: string): PageColumn<DeviceRow>[] {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const narrow = useNarrow();
  return useMemo(() => {
    const kind = kindById(kindId);
    const has = (name: keyof Headline) => !kind || kind.headline[name] !== undefined;
    const titleOf = (name: Figure) => (kind && headlinePoint(kind, name)?.[lang]) ?? t(`list.${name}`);
    const figure = (name: Figure): PageColumn<DeviceRow> => ({
      key: name,
      title: titleOf(name),
      unit: UNITS[name],
      number: true,
      decimals: 1,
      width: name === 'powerKw' ? 190 : kind ? 170 : 116,
      sortable: true,
      ...(name === 'powerKw' && { width: narrow ? 120 : 210, render: (row) => <PowerCell row={row} /> }),
    });
    return [
      {
        key: 'status',
        title: t('list.status'),
        width: narrow ? 92 : 110,
        sortable: true,
        locked: true,
        render: (row) => <StatusTag plain status={row.status} />,
      },
      {
        key: 'name',
        title: t('list.device'),
        width: narrow ? 150 : 290,
        sortable: true,
        locked: true,
        render: (row) => <DeviceName row={row} />,
      },
      ...figures.filter(has).map(figure),
      {
        key: 'at',
        title: t('list.at'),
        width: 190,
        sortable: true,
        render: (row) => <LastUpdate at={row.at} timeZone={timeZone} />,
      },
      ...(kind
        ? []
        : [{ key: 'kind', title: t('list.kind'), width: 150, sortable: true, value: (row: DeviceRow) => kindName(row.kind, lang) }]),
      ...(kindId === 'meter'
        ? [
            {
              key: 'samplingPoint',
              title: t('list.samplingPoint'),
              width: 150,
              value: (row: DeviceRow) => samplingPointName(row.samplingPoint, lang),
            },
          ]
        : []),
      { key: 'model', title: t('list.model'), width: 150, sortable: true },
      { key: 'loggerSn', title: t('list.logger'), width: 170, sortable: true },
      { key: 'ratedKw', title: t('list.ratedKw'), unit: 'kW', number: true, decimals: 1, width: 150, sortable: true, hidden: true },
      { key: 'brand', title: t('list.brand'), width: 130, hidden: true },
    ];
  }, [t, lang, narrow, kindId, timeZone]);
}
