import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { type LogParams, logText } from '@heliodon/contract/log-actions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { scheduleLogColumns } from '../../contract/log.columns.ts';
import {
  type exportScheduleLog,
  type getScheduleLog,
  type ScheduleLogFilter,
  type ScheduleLogRow,
  scheduleLogFilter,
} from '../../contract/log.contract.ts';
import { scheduleLogWords } from '../../contract/log.words.ts';
import { schedulesLog } from '../../contract/schedules.log.ts';
import type { SchedulesDeps } from '../deps.ts';
import { readPlanDevices, readPlantClock } from '../devices.queries.ts';
import {
  countScheduleLog,
  kindOf,
  type LogScope,
  plantIsSeen,
  readScheduleLog,
  type ScheduleLogRecord,
  streamScheduleLog,
} from './log.queries.ts';

export const SCHEDULE_LOG_EXPORT = 'scheduleLog';

/** The schedule log is the part of the operation log about plans: the same records, stored once. */
export class ScheduleLogService {
  readonly #deps: SchedulesDeps;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  async list({ page, pageSize, ...filter }: CallRequest<typeof getScheduleLog>, caller: Caller) {
    const { db } = this.#deps;
    const found = await readScheduleLog(db, await scopeOf(db, filter), { page, pageSize });
    return { rows: found.rows.map((record) => present(record, caller)), total: found.total };
  }

  async export({ format, ...filter }: CallRequest<typeof exportScheduleLog>, caller: Caller) {
    const { log, exports, db } = this.#deps;
    if (!mayRead(caller)) throw new AppError(commonErrors.noPermission);
    await scopeOf(db, filter);
    const jobId = await exports.request(caller, SCHEDULE_LOG_EXPORT, format, filter);
    const { plantId } = filter;
    await log.write(caller, { action: schedulesLog.exportLog, params: { format }, plantId });
    return { jobId };
  }
}

async function scopeOf(db: Database, { deviceId, ...filter }: ScheduleLogFilter): Promise<LogScope> {
  const { timeZone } = await readPlantClock(db, filter.plantId);
  if (deviceId === undefined) return { ...filter, timeZone };
  const [device] = await readPlanDevices(db, filter.plantId, [deviceId]);
  if (!device) throw new AppError(commonErrors.notFound);
  return { ...filter, timeZone, sn: device.sn };
}

/** logExport alone applies to the system's operation log. */
const mayRead = ({ permissions }: Caller): boolean => permissions.has('dispatchView');

function present(record: ScheduleLogRecord, caller: Caller, lang: Lang = caller.lang): ScheduleLogRow {
  return {
    id: record.id,
    at: record.at.toISOString(),
    kind: kindOf(record.action),
    content: logText(record.action, record.params as LogParams, lang),
    status: record.status === 'failure' ? 'failure' : 'success',
    operator: record.account_name,
    runMode: record.run_mode as ScheduleLogRow['runMode'],
    // IP addresses are visible only with access to the operation log.
    ip: caller.permissions.has('logView') ? record.ip : '',
  };
}

export function scheduleLogExport(db: Database): ExportSource {
  return {
    kind: SCHEDULE_LOG_EXPORT,
    permission: 'logExport',
    async open(params, caller, lang) {
      const filter = scheduleLogFilter.parse(params);
      // A plant that is no longer visible to the caller gives an empty list.
      const isSeen = mayRead(caller) && (await plantIsSeen(db, caller, filter.plantId));
      const scope = isSeen ? await scopeOf(db, filter) : { ...filter, timeZone: 'UTC' };
      const { timeZone } = scope;
      const rows = async function* () {
        if (!isSeen) return;
        for await (const record of streamScheduleLog(db, scope)) yield present(record, caller, lang);
      };
      return {
        title: scheduleLogWords[lang].title,
        timeZone,
        total: isSeen ? await countScheduleLog(db, scope) : 0,
        ...listTable(scheduleLogColumns, rows(), { lang, timeZone, caller }),
      };
    },
  };
}
