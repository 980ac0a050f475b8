import { timeZone } from '@heliodon/contract/fields';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { plantWords } from '../contract/plant.words.ts';
import { type PlantRow, plantFilter } from '../contract/plant-list.contract.ts';
import { countPlants, type RegionNames, streamPlants, totalOf } from './plant-list.queries.ts';
import { PLANT_EXPORT } from './plants.service.ts';

const exportParams = plantFilter.extend({ timeZone: timeZone() });

/** The list of plants with every column of it, worded in the language of whoever asked for it. */
export function plantExport(db: Database, names: RegionNames): ExportSource {
  return {
    kind: PLANT_EXPORT,
    permission: 'plantExport',
    async open(params, caller, lang) {
      const { timeZone: zone, ...filter } = exportParams.parse(params);
      const rows = async function* () {
        for await (const row of streamPlants(db, names, caller, lang, filter))
          yield columns.map(({ value }) => value(row, lang));
      };
      return {
        title: plantWords[lang].title,
        timeZone: zone,
        columns: columns.map(({ key, unit, number }): TableColumn => {
          const header = plantWords[lang].column[key];
          return {
            header: unit ? `${header} (${unit})` : header,
            width: key === 'name' ? 32 : 18,
            ...(number && { numberFormat: '#,##0.00' }),
          };
        }),
        total: totalOf(await countPlants(db, caller, filter), filter.status),
        rows: rows(),
      };
    },
  };
}

interface ExportColumn {
  readonly key: keyof (typeof plantWords)['zh']['column'];
  readonly unit?: string;
  readonly number?: boolean;
  readonly value: (row: PlantRow, lang: Lang) => TableValue;
}

const plain = (key: ExportColumn['key'] & keyof PlantRow): ExportColumn => ({
  key,
  value: (row) => row[key],
});
const figure = (key: ExportColumn['key'] & keyof PlantRow, unit: string): ExportColumn => ({
  ...plain(key),
  unit,
  number: true,
});

const columns: readonly ExportColumn[] = [
  plain('name'),
  { key: 'status', value: (row, lang) => plantWords[lang].status[row.status] },
  plain('owner'),
  { key: 'screenType', value: (row, lang) => plantWords[lang].screenType[row.screenType] ?? null },
  { key: 'plantMode', value: (row, lang) => plantWords[lang].plantMode[row.plantMode] },
  { key: 'place', value: ({ province, city }) => [province, city].filter(Boolean).join(' ') },
  plain('installDate'),
  figure('pvKwp', 'kWp'),
  figure('storageKw', 'kW'),
  figure('storageKwh', 'kWh'),
  figure('pvKw', 'kW'),
  figure('batteryKw', 'kW'),
  figure('gridKw', 'kW'),
  figure('loadKw', 'kW'),
  figure('chargingKw', 'kW'),
  figure('soc', '%'),
  figure('pvTodayKwh', 'kWh'),
  figure('chargeTodayKwh', 'kWh'),
  figure('dischargeTodayKwh', 'kWh'),
  figure('chargingTodayKwh', 'kWh'),
  figure('fullHours', 'h'),
  figure('pvTotalKwh', 'kWh'),
  figure('chargeTotalKwh', 'kWh'),
  figure('dischargeTotalKwh', 'kWh'),
  figure('chargingTotalKwh', 'kWh'),
  figure('incomeToday', ''),
  figure('incomeTotal', ''),
  plain('currency'),
  plain('openAlarms'),
  { key: 'at', value: (row) => (row.at === null ? null : formatDateTime(row.at, row.timeZone)) },
  plain('timeZone'),
];
