import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { demandWords } from '../../contract/demand.words.ts';
import { demandYear } from '../../contract/income.contract.ts';
import { demandMonthColumns } from '../../contract/months.columns.ts';
import type { DemandDeps } from '../deps.ts';
import { checkPlant } from '../report-file.ts';
import { readIncome } from './income.service.ts';

export const DEMAND_INCOME_EXPORT = 'demandIncome';

/** The months of a year, one row each. */
export function demandIncomeExport(deps: Pick<DemandDeps, 'db' | 'clock' | 'billedMonths'>): ExportSource {
  return {
    kind: DEMAND_INCOME_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const asked = demandYear.parse(params);
      await checkPlant(deps.db, caller, asked.plantId);
      const income = await readIncome(deps, asked);
      const { plantName, timeZone, months } = income;
      return {
        title: `${plantName} ${demandWords.income[lang]} ${asked.year}`,
        timeZone,
        total: months.length,
        ...listTable(demandMonthColumns(income), months, { lang, timeZone, caller }),
      };
    },
  };
}
