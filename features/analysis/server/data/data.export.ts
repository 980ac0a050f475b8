import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { type DataSet, dataExport } from '../../contract/data.contract.ts';
import {
  type DataFigure,
  type DataMode,
  figureOf,
  figureWords,
  isSummed,
  unitOfFigure,
} from '../../contract/data.words.ts';
import { analysisWords, stepText } from '../../contract/energy.words.ts';
import { figureCell } from '../energy/energy.export.ts';
import { mustView } from '../view-right.ts';
import { analysisData, type DataReads } from './data.service.ts';

export const DATA_EXPORT = 'dataAnalysis';

/** What is analysed as a table: one row a step, a column for each figure, plant and time. */
export function dataExportSource(reads: DataReads): ExportSource {
  return {
    kind: DATA_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustView(caller);
      const { span, figures, mode } = dataExport.parse(params);
      const { sets } = await analysisData(reads, span, caller);
      const [first] = sets;
      const timeZone = first?.timeZone ?? 'UTC';
      const lines = sets.flatMap((set) => figures.map((figure) => ({ set, figure })));
      const length = Math.max(...sets.map(({ steps }) => steps.length));
      const rows = Array.from({ length }, (_, at): TableValue[] => [
        stepText(first?.steps[at]?.key ?? '', timeZone),
        ...lines.map(({ set, figure }) => {
          const step = set.steps[at];
          return step ? figureCell(figureOf(step, figure, mode, set.pvKwp)) : null;
        }),
      ]);
      const several = new Set(sets.map(({ plantId }) => plantId)).size > 1;
      return {
        title: `${analysisWords.dataTitle[lang]} ${span.from} ${span.to}`,
        timeZone,
        columns: [
          {
            header: `${analysisWords.time[lang]} (${timeZone})`,
            width: 24,
            total: { label: analysisWords.total[lang] },
          },
          ...lines.map(({ set, figure }) => columnOf(set, figure, mode, lang, several)),
        ],
        total: rows.length,
        rows,
      };
    },
  };
}

function columnOf(
  set: DataSet,
  figure: DataFigure,
  mode: DataMode,
  lang: Lang,
  several: boolean,
): TableColumn {
  const plant = several ? `${set.plantName} ` : '';
  const time = set.which === 'against' ? ` ${set.from}` : '';
  return {
    header: `${plant}${figureWords[figure][lang]}${time} (${unitOfFigure(figure, mode, set.currency)})`,
    width: 26,
    numberFormat: '#,##0.00',
    ...(isSummed(figure, mode) && { total: 'sum' as const }),
  };
}
