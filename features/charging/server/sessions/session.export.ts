import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { chargingLog } from '../../contract/charging.log.ts';
import { exportSessions, type SessionRow } from '../../contract/session.contract.ts';
import { isUnmeasured, knownReason, sessionWords, stopReasons } from '../../contract/session.words.ts';
import { type PlantFacts, plantFacts } from '../plant-facts.queries.ts';
import { countSessions, streamSessions } from './session-list.queries.ts';
import { sessionRowOf } from './session-rows.ts';

const SESSION_EXPORT = 'chargingSessions';

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
    const facts = await plantFacts(db, filter.plantId);
    const now = clock.now();
    const rows = async function* () {
      for await (const row of streamSessions(db, filter, facts.timeZone, now))
        yield tableRow(sessionRowOf(row), facts, lang);
    };
    return {
      title: sessionWords[lang].title,
      timeZone: facts.timeZone,
      columns: sessionWords[lang].columns.map((header) => ({ header, width: 20 })),
      total: await countSessions(db, filter, facts.timeZone, now),
      rows: rows(),
    };
  },
});

function tableRow(row: SessionRow, { timeZone, currency }: PlantFacts, lang: Lang): TableValue[] {
  const reason = knownReason(row.stopReason);
  const money = (text: string | null) => (text === null ? null : Number(text));
  return [
    formatDateTime(row.startedAt, timeZone),
    row.endedAt && formatDateTime(row.endedAt, timeZone),
    row.durationMin,
    row.pileName,
    row.sn,
    row.connector,
    row.idTag,
    row.holder,
    sessionWords[lang].state[row.state],
    reason && stopReasons[reason][lang],
    isUnmeasured(row) ? null : row.energyKwh,
    row.maxKw,
    row.socStart,
    row.socEnd,
    money(row.energyFee),
    money(row.serviceFee),
    money(row.fee),
    currency,
    row.isStartKnown ? null : sessionWords[lang].startUnknown,
  ];
}
