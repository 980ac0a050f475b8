import { keyText, type ReportStep } from '@heliodon/energy/periods/report-range';
import { INCOME_GROUPS } from '@heliodon/energy/settlement/income-cents';
import { LOST_CAUSES } from '@heliodon/energy/settlement/planned-income';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource, ExportTable } from '@heliodon/server-kit/exports';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { exportIncome, type IncomeColumn } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { exportPlannedIncome, type PlannedIncome } from '../../contract/income-planned.contract.ts';
import { differenceBy } from '../../contract/planned-difference.ts';
import type { SettlementDeps } from '../part.ts';
import { readReportPlant } from '../report/plant.queries.ts';
import { hasBegun, KEY_FORMATS, totalLabel } from '../report/report-file.ts';
import type { IncomeService } from './income.service.ts';
import { ENERGY_KEYS } from './income-sums.ts';
import type { PlannedService } from './planned.service.ts';

export const INCOME_EXPORT = 'income';
export const PLANNED_EXPORT = 'plannedIncome';

interface Column<Row> extends TableColumn {
  readonly value: (row: Row) => TableValue;
}

interface ReportRow {
  readonly key: string;
  readonly empty: boolean;
}

interface ReportColumns {
  readonly columns: readonly ReportRow[];
  readonly step: ReportStep;
  readonly timeZone: string;
}

const timeColumn = <Row extends ReportRow>(
  { columns, step, timeZone }: ReportColumns,
  lang: Lang,
  now: Date,
): Column<Row> => ({
  header: incomeWords[lang].time,
  numberFormat: KEY_FORMATS[step],
  total: {
    label: totalLabel(
      incomeWords[lang].total,
      columns.map(({ key }) => key),
      { timeZone, now, lang },
    ),
  },
  value: ({ key }) => keyText(key),
});

/** Where nothing was settled there is no figure, as on the page. */
const sum = <Row extends ReportRow>(
  header: string,
  unit: string,
  value: (row: Row) => TableValue,
): Column<Row> => ({
  header: `${header} (${unit})`,
  numberFormat: '#,##0.00',
  total: 'sum',
  value: (row) => (row.empty ? null : value(row)),
});

function tableOf<Row>(
  title: string,
  timeZone: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ExportTable {
  return {
    title,
    timeZone,
    columns,
    total: rows.length,
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
}

/** Of a plant that is no longer the caller's to see: an empty table. */
async function plantOf(db: Database, caller: Caller, plantId: number) {
  return (await maySeePlant(db, caller, plantId)) ? readReportPlant(db, plantId) : undefined;
}

type Reads = Pick<SettlementDeps, 'db' | 'clock'>;

export const incomeSource = ({ db, clock }: Reads, income: IncomeService): ExportSource => ({
  kind: INCOME_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { format: _format, ...span } = exportIncome.request.parse(params);
    const plant = await plantOf(db, caller, span.plantId);
    const words = incomeWords[lang];
    if (!plant) return tableOf(words.title, 'UTC', [], []);
    const report = await income.read(span);
    const { columns, currency, timeZone } = report;
    const begun = columns.filter(({ key }) => hasBegun(key, timeZone, clock.now()));
    const unit = currencyUnit(currency, lang);
    const amounts = INCOME_GROUPS.map((group) =>
      sum<IncomeColumn>(words.group[group], unit, (row) => row.amounts[group]),
    );
    const energy = ENERGY_KEYS.map((key) =>
      sum<IncomeColumn>(words.energy[key], 'kWh', (row) => row.energy[key]),
    );
    // Months have a demand charge, days and hours none.
    const demand = columns.some(({ demandEffect }) => demandEffect !== null)
      ? [
          sum<IncomeColumn>(words.demandEffect, unit, (row) => row.demandEffect),
          sum<IncomeColumn>(words.storageWithDemand, unit, (row) => row.storageWithDemand),
          sum<IncomeColumn>(words.totalWithDemand, unit, (row) => row.totalWithDemand),
        ]
      : [];
    const shown = [
      timeColumn<IncomeColumn>(report, lang, clock.now()),
      ...amounts,
      sum<IncomeColumn>(words.total, unit, (row) => row.total),
      ...demand,
      ...energy,
    ];
    return tableOf(`${plant.name} ${words.title}`, timeZone, shown, begun);
  },
});

type PlannedColumn = PlannedIncome['columns'][number];

export const plannedSource = ({ db, clock }: Reads, planned: PlannedService): ExportSource => ({
  kind: PLANNED_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { format: _format, ...span } = exportPlannedIncome.request.parse(params);
    const plant = await plantOf(db, caller, span.plantId);
    const words = incomeWords[lang];
    if (!plant) return tableOf(words.plannedTitle, 'UTC', [], []);
    const report = await planned.read(span);
    const { columns, currency, timeZone } = report;
    const begun = columns.filter(({ key }) => hasBegun(key, timeZone, clock.now()));
    const unit = currencyUnit(currency, lang);
    const differences = LOST_CAUSES.map((cause) =>
      sum<PlannedColumn>(words.difference(words.cause[cause]), unit, (row) => differenceBy(row.lost[cause])),
    );
    const shown = [
      timeColumn<PlannedColumn>(report, lang, clock.now()),
      sum<PlannedColumn>(words.planned, unit, (row) => row.planned),
      ...differences,
      sum<PlannedColumn>(words.actual, unit, (row) => row.actual),
    ];
    return tableOf(`${plant.name} ${words.plannedTitle}`, timeZone, shown, begun);
  },
});
