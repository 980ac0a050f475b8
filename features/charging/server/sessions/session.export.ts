import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { chargingLog } from '../../contract/charging.log.ts';
import { sessionColumns } from '../../contract/session.columns.ts';
import { exportSessions } from '../../contract/session.contract.ts';
import { plantFacts } from '../plant-facts.queries.ts';
import { countSessions, streamSessions } from './session-list.queries.ts';
import { sessionRowOf } from './session-rows.ts';

const SESSION_EXPORT = 'chargingSessions';
const TITLE = { zh: '充电记录', en: 'Charging sessions' };

export interface SessionExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
}

export async function requestSessions(
  { log, exports }: SessionExportDeps,
  request: CallRequest<typeof exportSessions>,
  caller: Caller,
): Promise<CallResponse<typeof exportSessions>> {
  const { plantId, from, to } = request;
  const jobId = await exports.request(caller, SESSION_EXPORT, request.format, request);
  await log.write(caller, { action: chargingLog.exportSessions, params: { from, to }, plantId });
  return { jobId };
}

export const sessionExport = ({ db, clock }: SessionExportDeps): ExportSource => ({
  kind: SESSION_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { format: _format, ...filter } = exportSessions.request.parse(params);
    if (!(await maySeePlant(db, caller, filter.plantId))) throw new AppError(commonErrors.notFound);
    const { timeZone, currency } = await plantFacts(db, filter.plantId);
    const now = clock.now();
    const rows = async function* () {
      for await (const row of streamSessions(db, filter, timeZone, now)) yield sessionRowOf(row);
    };
    return {
      title: TITLE[lang],
      timeZone,
      total: await countSessions(db, filter, timeZone, now),
      ...listTable(sessionColumns, rows(), { lang, timeZone, caller, values: { currency: () => currency } }),
    };
  },
});
