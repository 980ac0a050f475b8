import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { type ReactNode, useMemo } from 'react';
import { plantWords } from '../../contract/plant.words.ts';
import type { PlantRow } from '../../contract/plants.contract.ts';

type Figure = [key: keyof PlantRow & keyof (typeof plantWords)['zh']['column'], unit: string, width: number];

const FIGURES: readonly Figure[] = [
  ['pvKw', 'kW', 156],
  ['pvTodayKwh', 'kWh', 168],
  ['fullHours', 'h', 136],
  ['pvTotalKwh', 'kWh', 168],
  ['batteryKw', 'kW', 176],
  ['soc', '%', 96],
  ['chargeTodayKwh', 'kWh', 172],
  ['dischargeTodayKwh', 'kWh', 196],
  ['chargeTotalKwh', 'kWh', 172],
  ['dischargeTotalKwh', 'kWh', 192],
];
const CHARGING: readonly Figure[] = [
  ['chargingKw', 'kW', 168],
  ['chargingTodayKwh', 'kWh', 200],
  ['chargingTotalKwh', 'kWh', 200],
];
const LATER: readonly Figure[] = [
  ['pvKwp', 'kWp', 180],
  ['storageKw', 'kW', 176],
  ['storageKwh', 'kWh', 184],
  ['gridKw', 'kW', 148],
  ['loadKw', 'kW', 148],
];
/** Shown when asked for. */
const HIDDEN = new Set(['gridKw', 'loadKw', 'storageKw']);
/** Steps of 100 read better in one column than changing units. */
const DECIMALS: Partial<Record<keyof PlantRow, number>> = { pvKw: 1, batteryKw: 1, soc: 1, chargingKw: 1 };

interface Cells {
  /** The name leads to the plant. */
  readonly name: (row: PlantRow) => ReactNode;
  readonly actions: ((row: PlantRow) => ReactNode) | undefined;
  readonly actionsTitle: string;
}

/** State first, then name, power, today, in all; with the figures of charging in the generation that has them. */
export function usePlantColumns(charging: boolean, cells: Cells): PageColumn<PlantRow>[] {
  const lang = useLang();
  const { name, actions, actionsTitle } = cells;
  return useMemo(() => {
    const words = plantWords[lang];
    const figure = ([key, unit, width]: Figure): PageColumn<PlantRow> => ({
      key,
      unit,
      width,
      title: words.column[key],
      number: true,
      sortable: true,
      decimals: DECIMALS[key] ?? 2,
      hidden: HIDDEN.has(key),
    });
    return [
      {
        key: 'status',
        title: words.column.status,
        width: 96,
        sortable: true,
        locked: true,
        fixed: 'start',
        render: (row) => <StatusTag plain status={row.status} />,
      },
      {
        key: 'name',
        title: words.column.name,
        width: 208,
        sortable: true,
        locked: true,
        fixed: 'start',
        render: name,
      },
      ...FIGURES.map(figure),
      ...(charging ? CHARGING.map(figure) : []),
      ...(['incomeToday', 'incomeTotal'] as const).map(
        (key): PageColumn<PlantRow> => ({
          key,
          title: words.column[key],
          width: 160,
          number: true,
          sortable: true,
          render: (row) => formatMoney(row[key], { lang, currency: row.currency }).text,
        }),
      ),
      {
        key: 'openAlarms',
        title: words.column.openAlarms,
        width: 128,
        number: true,
        sortable: true,
        render: ({ openAlarms, worstGrade }) =>
          openAlarms && worstGrade
            ? `${openAlarms} · ${gradeWords[worstGrade as AlarmGrade][lang]}`
            : formatNumber(openAlarms, 0),
      },
      ...LATER.map(figure),
      {
        key: 'screenType',
        title: words.column.screenType,
        width: 168,
        sortable: true,
        value: (row) => words.screenType[row.screenType],
      },
      {
        key: 'plantMode',
        title: words.column.plantMode,
        width: 176,
        hidden: true,
        value: (row) => words.plantMode[row.plantMode],
      },
      { key: 'owner', title: words.column.owner, width: 140, sortable: true },
      {
        key: 'place',
        title: words.column.place,
        width: 168,
        value: ({ province, city }) => [province, city].filter(Boolean).join(' '),
      },
      { key: 'installDate', title: words.column.installDate, width: 128, sortable: true, hidden: true },
      {
        key: 'at',
        title: words.column.at,
        width: 152,
        sortable: true,
        render: (row) => <LastUpdate at={row.at} timeZone={row.timeZone} />,
      },
      ...(actions
        ? [
            {
              key: 'actions',
              title: actionsTitle,
              width: 92,
              locked: true,
              fixed: 'end' as const,
              render: actions,
            },
          ]
        : []),
    ];
  }, [lang, charging, name, actions, actionsTitle]);
}
