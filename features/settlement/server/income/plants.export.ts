import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { exportIncomePlants, type IncomePlant } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import type { SettlementDeps } from '../part.ts';
import { readIncomePlants } from './plants.queries.ts';

export const PLANTS_EXPORT = 'incomePlants';

const columnsOf = (lang: Lang): TableColumn[] => {
  const { plant, total } = incomeWords[lang];
  const number = { numberFormat: '#,##0.00' };
  return [
    { header: plant.name, width: 32, total: { label: total } },
    { header: plant.currency, width: 12, total: 'group' },
    { header: plant.income, ...number, total: 'sum' },
    { header: plant.incomeCompared, ...number, total: 'sum' },
    { header: plant.incomeBefore, ...number, total: 'sum' },
    { header: `${plant.pvKwh} (kWh)`, ...number },
    { header: `${plant.dischargeKwh} (kWh)`, ...number },
  ];
};

const rowOf = (row: IncomePlant): TableValue[] => [
  row.name,
  row.currency,
  row.income,
  row.incomeCompared,
  row.incomeBefore,
  row.pvKwh,
  row.dischargeKwh,
];

/** All plants, best first, then a sum for each currency: amounts of different ones are never added. */
export const incomePlantsSource = ({ db, clock }: Pick<SettlementDeps, 'db' | 'clock'>): ExportSource => ({
  kind: PLANTS_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { timeZone, format: _format, ...filter } = exportIncomePlants.request.parse(params);
    const { rows, total } = await readIncomePlants(db, caller, filter, 'all', clock.now());
    return {
      title: incomeWords[lang].plantsTitle,
      timeZone,
      columns: columnsOf(lang),
      total,
      rows: rows.map(rowOf),
    };
  },
});
