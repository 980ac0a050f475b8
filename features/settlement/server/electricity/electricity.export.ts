import { keyText } from '@heliodon/energy/periods/report-range';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { electricityColumns } from '../../contract/electricity.columns.ts';
import { electricityExport } from '../../contract/electricity.contract.ts';
import { reportWords } from '../../contract/electricity.words.ts';
import { begun } from '../../contract/report.columns.ts';
import { checkPlant } from '../report/report-file.ts';
import { type ElectricityReads, electricityReport } from './electricity.service.ts';

export const ELECTRICITY_EXPORT = 'electricityReport';

/** The report as a table: one row per chart column, the totals below. */
export function electricityExportSource(reads: ElectricityReads): ExportSource {
  return {
    kind: ELECTRICITY_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const { report: request, view } = electricityExport.parse(params);
      await checkPlant(reads.db, caller, request.plantId);
      const report = await electricityReport(reads, request);
      const { name, timeZone } = report.plant;
      const nowMs = reads.clock.now().getTime();
      const rows = begun(report.columns, timeZone, nowMs);
      const [from, to] = [report.range.from, report.range.to].map(keyText);
      return {
        title: `${name} ${reportWords.electricity[lang]} ${from === to ? from : `${from} ${to}`}`,
        timeZone,
        total: rows.length,
        ...listTable(electricityColumns(report, { view, nowMs }), rows, { lang, timeZone, caller }),
      };
    },
  };
}
