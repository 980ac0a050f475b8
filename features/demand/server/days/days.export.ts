import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { demandWords } from '../../contract/demand.words.ts';
import { demandSpan } from '../../contract/schedule.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { checkPlant, figureCell, figureColumn, timeCell } from '../report-file.ts';
import { readDays } from './days.service.ts';

export const DEMAND_DAYS_EXPORT = 'demandDays';

/** The days of demand, one row each. */
export function demandDaysExport(deps: Pick<DemandDeps, 'db' | 'clock'>): ExportSource {
  return {
    kind: DEMAND_DAYS_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const span = demandSpan.parse(params);
      await checkPlant(deps.db, caller, span.plantId);
      const { plant, timeZone, days } = await readDays(deps, span);
      const name = (word: keyof typeof demandWords) => demandWords[word][lang];
      const rows = days.map((day): TableValue[] => [
        day.day,
        figureCell(day.peakKw),
        timeCell(day.peakAtMs, timeZone),
        figureCell(day.freeKw),
        figureCell(day.limitKw),
        day.overQuarters,
        figureCell(day.shavedKwh),
      ]);
      return {
        title: `${plant.name} ${name('days')} ${span.from} ${span.to}`,
        timeZone,
        columns: [
          {
            header: `${name('day')} (${timeZone})`,
            width: 24,
            numberFormat: 'yyyy-mm-dd',
            total: { label: name('total') },
          },
          figureColumn(name('peak'), 'kW'),
          { header: name('peakAt'), width: 20, numberFormat: 'yyyy-mm-dd hh:mm' },
          figureColumn(name('free'), 'kW'),
          figureColumn(name('limit'), 'kW'),
          { header: name('over'), numberFormat: '0', total: 'sum' },
          figureColumn(name('shaved'), 'kWh', 'sum'),
        ],
        total: rows.length,
        rows,
      };
    },
  };
}
