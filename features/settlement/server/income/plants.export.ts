import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { exportIncomePlants } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { incomePlantColumns } from '../../contract/income-plants.columns.ts';
import type { SettlementDeps } from '../part.ts';
import { readIncomePlants } from './plants.queries.ts';

export const PLANTS_EXPORT = 'incomePlants';

/** All plants, highest income first, then a total per currency: different currencies are never added. */
export const incomePlantsSource = ({ db, clock }: Pick<SettlementDeps, 'db' | 'clock'>): ExportSource => ({
  kind: PLANTS_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { timeZone, format: _format, ...filter } = exportIncomePlants.request.parse(params);
    const { rows, total } = await readIncomePlants(db, caller, filter, 'all', clock.now());
    const columns = incomePlantColumns({ compared: filter.period !== undefined });
    return {
      title: incomeWords[lang].plantsTitle,
      timeZone,
      total,
      ...listTable(columns, rows, { lang, timeZone, caller }),
    };
  },
});
