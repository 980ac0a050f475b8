import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { analysisLines, dataColumns, dataRows, zoneOfLines } from '../../contract/data.columns.ts';
import { dataExport } from '../../contract/data.contract.ts';
import { analysisWords } from '../../contract/energy.words.ts';
import { mustView } from '../view-right.ts';
import { analysisData, type DataReads } from './data.service.ts';

export const DATA_EXPORT = 'dataAnalysis';

/** The analysis as a table: one row per step, one column per figure, plant and range. */
export function dataExportSource(reads: DataReads): ExportSource {
  return {
    kind: DATA_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustView(caller);
      const { span, figures, mode } = dataExport.parse(params);
      const { sets } = await analysisData(reads, span, caller);
      const lines = analysisLines(sets, figures, mode, lang);
      const rows = dataRows(lines);
      const timeZone = zoneOfLines(lines);
      return {
        title: `${analysisWords.dataTitle[lang]} ${span.from} ${span.to}`,
        timeZone,
        total: rows.length,
        ...listTable(dataColumns(lines, span.step), rows, { lang, timeZone, caller }),
      };
    },
  };
}
