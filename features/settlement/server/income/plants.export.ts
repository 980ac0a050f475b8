import type { Lang } from '@heliodon/kernel/lang';
import type { Database } from '@heliodon/platform/database';
import type { ExportSource } from '@heliodon/platform/exports';
import type { TableColumn, TableValue } from '@heliodon/platform/table-file';
import { exportIncomePlants, type IncomePlant } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { readIncomePlants } from './plants.queries.ts';

export const PLANTS_EXPORT = 'incomePlants';
const PIECE_ROWS = 200;

const columnsOf = (lang: Lang): TableColumn[] => {
  const { plant } = incomeWords[lang];
  const number = { numberFormat: '#,##0.00' };
  return [
    { header: plant.name, width: 32 },
    { header: plant.currency, width: 12 },
    { header: plant.income, ...number },
    { header: plant.incomeBefore, ...number },
    { header: `${plant.pvKwh} (kWh)`, ...number },
    { header: `${plant.dischargeKwh} (kWh)`, ...number },
  ];
};

const rowOf = ({ name, currency, income, incomeBefore, pvKwh, dischargeKwh }: IncomePlant): TableValue[] => [
  ...[name, currency, income, incomeBefore, pvKwh, dischargeKwh],
];

/** All plants, best first, then a sum for each currency: amounts of different ones are never added. */
export const incomePlantsSource = (db: Database): ExportSource => ({
  kind: PLANTS_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { timeZone, format: _format, ...filter } = exportIncomePlants.request.parse(params);
    const page = (number: number) =>
      readIncomePlants(db, caller, filter, { page: number, pageSize: PIECE_ROWS });
    const first = await page(1);
    const rows = async function* () {
      for (let number = 1; (number - 1) * PIECE_ROWS < first.total; number += 1) {
        const piece = number === 1 ? first : await page(number);
        for (const row of piece.rows) yield rowOf(row);
      }
      for (const { currency, income, incomeBefore } of first.totals)
        yield [incomeWords[lang].total, currency, income, incomeBefore, null, null];
    };
    return {
      title: incomeWords[lang].plantsTitle,
      ...{ timeZone, columns: columnsOf(lang), total: first.total + first.totals.length, rows: rows() },
    };
  },
});
