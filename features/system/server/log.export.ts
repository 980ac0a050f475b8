import type { Database } from '@heliodon/infrastructure/database';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { logColumns } from '../contract/log.columns.ts';
import { logFilter } from '../contract/log.contract.ts';
import { logWords } from '../contract/log.words.ts';
import { countLog, streamLog } from './log.queries.ts';
import { actionsWith, LOG_EXPORT, present } from './log.service.ts';
import { changesText } from './log-changes.ts';

/** The operation log as a table, in the language of the requesting user. */
export function logExport(db: Database): ExportSource {
  return {
    kind: LOG_EXPORT,
    permission: 'logExport',
    async open(params, caller, lang) {
      const filter = logFilter.parse(params);
      const { timeZone } = filter;
      const actions = actionsWith(filter.keyword);
      const rows = async function* () {
        for await (const record of streamLog(db, caller, filter, actions))
          yield present(record, lang, timeZone);
      };
      return {
        title: logWords[lang].title,
        timeZone,
        total: await countLog(db, caller, filter, actions),
        ...listTable(logColumns, rows(), {
          lang,
          timeZone,
          caller,
          values: { changes: (row) => changesText(row.changes, lang) },
        }),
      };
    },
  };
}
