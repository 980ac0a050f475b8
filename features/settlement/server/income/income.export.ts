import { INCOME_GROUPS } from '@heliodon/energy/settlement/income-cents';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource, ExportTable } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { type IncomeRow, incomeColumns } from '../../contract/income.columns.ts';
import { exportIncome } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { exportPlannedIncome } from '../../contract/income-planned.contract.ts';
import { plannedColumns } from '../../contract/planned.columns.ts';
import { begun } from '../../contract/report.columns.ts';
import type { SettlementDeps } from '../part.ts';
import { readReportPlant } from '../report/plant.queries.ts';
import type { IncomeService } from './income.service.ts';
import type { PlannedService } from './planned.service.ts';

export const INCOME_EXPORT = 'income';
export const PLANNED_EXPORT = 'plannedIncome';

const emptyTable = (title: string): ExportTable => ({
  title,
  timeZone: 'UTC',
  columns: [],
  total: 0,
  rows: [],
});

/** An empty table if the plant is no longer visible to the caller. */
async function plantOf(db: Database, caller: Caller, plantId: number) {
  return (await maySeePlant(db, caller, plantId)) ? readReportPlant(db, plantId) : undefined;
}

type Reads = Pick<SettlementDeps, 'db' | 'clock'>;

/** Includes months without a demand charge, so that the column adds up to the total. */
const withDemand = {
  storageWithDemand: (row: IncomeRow) => (row.empty ? null : row.storageWithDemand),
  totalWithDemand: (row: IncomeRow) => (row.empty ? null : row.totalWithDemand),
};

export const incomeSource = ({ db, clock }: Reads, income: IncomeService): ExportSource => ({
  kind: INCOME_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { format: _format, ...request } = exportIncome.request.parse(params);
    const plant = await plantOf(db, caller, request.plantId);
    const { title } = incomeWords[lang];
    if (!plant) return emptyTable(title);
    const report = await income.read(request);
    const { timeZone } = report;
    const nowMs = clock.now().getTime();
    const rows = begun(report.columns, timeZone, nowMs);
    // Only months have a demand charge.
    const demand = report.columns.some(({ demandEffect }) => demandEffect !== null);
    const columns = incomeColumns(report, { groups: INCOME_GROUPS, demand, nowMs });
    return {
      title: `${plant.name} ${title}`,
      timeZone,
      total: rows.length,
      ...listTable<IncomeRow, string>(columns, rows, { lang, timeZone, caller, values: withDemand }),
    };
  },
});

export const plannedSource = ({ db, clock }: Reads, planned: PlannedService): ExportSource => ({
  kind: PLANNED_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { format: _format, ...request } = exportPlannedIncome.request.parse(params);
    const plant = await plantOf(db, caller, request.plantId);
    const { plannedTitle } = incomeWords[lang];
    if (!plant) return emptyTable(plannedTitle);
    const report = await planned.read(request);
    const { timeZone } = report;
    const nowMs = clock.now().getTime();
    const rows = begun(report.columns, timeZone, nowMs);
    return {
      title: `${plant.name} ${plannedTitle}`,
      timeZone,
      total: rows.length,
      ...listTable(plannedColumns(report, nowMs), rows, { lang, timeZone, caller }),
    };
  },
});
