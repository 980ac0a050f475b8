import type { CallRequest } from '@heliodon/contract/call';
import { type LogParams, logActionEntries, logText } from '@heliodon/contract/log-actions';
import type { Database } from '@heliodon/infrastructure/database';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { LogChange, OperationLog } from '@heliodon/server-kit/operation-log';
import { type exportLog, type getLogList, type LogRow, systemLog } from '../contract/log.contract.ts';
import { type LogRecord, readLog } from './log.queries.ts';
import { presentChanges } from './log-changes.ts';

export const LOG_EXPORT = 'operationLog';

export interface LogDeps {
  readonly db: Database;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
}

export class LogService {
  readonly #deps: LogDeps;

  constructor(deps: LogDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getLogList>, caller: Caller) {
    const actions = actionsWith(request.keyword);
    const { rows, total } = await readLog(this.#deps.db, caller, request, actions);
    return { rows: rows.map((row) => present(row, caller.lang, request.timeZone)), total };
  }

  async export(request: CallRequest<typeof exportLog>, caller: Caller) {
    const { format, ...filter } = request;
    const jobId = await this.#deps.exports.request(caller, LOG_EXPORT, format, filter);
    await this.#deps.log.write(caller, { action: systemLog.exportLog, params: { format } });
    return { jobId };
  }
}

/** Keys of actions whose texts, in either language, contain the search text. */
export function actionsWith(keyword: string | undefined): string[] {
  if (!keyword) return [];
  const typed = keyword.toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(typed);
  return [...logActionEntries()].filter(([, a]) => matches(a.zh) || matches(a.en)).map(([key]) => key);
}

export function present(row: LogRecord, lang: Lang, timeZone: string): LogRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    content: logText(row.action, row.params as LogParams, lang),
    type: row.type as LogRow['type'],
    status: row.status as LogRow['status'],
    plantName: row.plant_name,
    operator: row.account_name,
    runMode: row.run_mode as LogRow['runMode'],
    ip: row.ip,
    changes: presentChanges(row.changes as unknown as LogChange[], lang, timeZone),
  };
}
