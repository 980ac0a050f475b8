import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { demandDayColumns } from '../../contract/days.columns.ts';
import { demandWords } from '../../contract/demand.words.ts';
import { demandSpan } from '../../contract/schedule.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { checkPlant } from '../report-file.ts';
import { readDays } from './days.service.ts';

export const DEMAND_DAYS_EXPORT = 'demandDays';

/** Daily demand, one row per day. */
export function demandDaysExport(deps: Pick<DemandDeps, 'db' | 'clock'>): ExportSource {
  return {
    kind: DEMAND_DAYS_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const span = demandSpan.parse(params);
      await checkPlant(deps.db, caller, span.plantId);
      const answer = await readDays(deps, span);
      const { plant, timeZone, days } = answer;
      return {
        title: `${plant.name} ${demandWords.days[lang]} ${span.from} ${span.to}`,
        timeZone,
        total: days.length,
        ...listTable(demandDayColumns(answer), days, { lang, timeZone, caller }),
      };
    },
  };
}
