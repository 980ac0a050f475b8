import type { Database } from '@heliodon/infrastructure/database';
import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { type LogRow, logFilter } from '../contract/log.contract.ts';
import { logWords } from '../contract/log.words.ts';
import { countLog, streamLog } from './log.queries.ts';
import { actionsWith, LOG_EXPORT, present } from './log.service.ts';
import { changesText } from './log-changes.ts';

/** Content and changes. */
const WIDE = new Set([1, 8]);

/** The operation log as a table, worded in the language of whoever asked for it. */
export function logExport(db: Database): ExportSource {
  return {
    kind: LOG_EXPORT,
    permission: 'logExport',
    async open(params, caller, lang) {
      const filter = logFilter.parse(params);
      const actions = actionsWith(filter.keyword);
      const words = logWords[lang];
      const rows = async function* () {
        for await (const record of streamLog(db, caller, filter, actions)) {
          yield tableRow(present(record, lang, filter.timeZone), lang, filter.timeZone);
        }
      };
      return {
        title: words.title,
        timeZone: filter.timeZone,
        columns: words.columns.map((header, i) => ({ header, width: WIDE.has(i) ? 48 : 20 })),
        total: await countLog(db, caller, filter, actions),
        rows: rows(),
      };
    },
  };
}

function tableRow(row: LogRow, lang: Lang, timeZone: string): TableValue[] {
  const words = logWords[lang];
  return [
    formatDateTime(row.at, timeZone),
    row.content,
    words.type[row.type],
    words.status[row.status],
    row.plantName,
    row.operator,
    row.runMode && words.runMode[row.runMode],
    row.ip,
    changesText(row.changes, lang),
  ];
}
