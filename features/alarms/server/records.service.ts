import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { alarmWords } from '../contract/alarm.words.ts';
import {
  type getHandlingRecords,
  type getReminderList,
  type getWarningDetail,
  type HandlingRecord,
  REMINDERS_MAX,
} from '../contract/handling.contract.ts';
import { factsOf, type Kinds, presentAlarm, readAlarms } from './alarm.rows.ts';
import { curvePoints } from './curve-points.policy.ts';
import { readScope } from './list.scope.ts';
import {
  type FoundRecord,
  findAlarm,
  followedIds,
  listRecords,
  presentRecord,
  recordsOf,
} from './records.queries.ts';

export interface RecordsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: readonly DeviceKind[];
}

/** Details of one alarm, and handling records. */
export class RecordsService {
  readonly #deps: RecordsDeps;
  readonly #kinds: Kinds;

  constructor(deps: RecordsDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  async detail(
    { alarmId }: CallRequest<typeof getWarningDetail>,
    caller: Caller,
  ): Promise<CallResponse<typeof getWarningDetail>> {
    const { db, clock } = this.#deps;
    if (!(await findAlarm(db, caller, alarmId))) throw new AppError(commonErrors.notFound);
    const [[alarm], records] = await Promise.all([readAlarms(db, [alarmId]), recordsOf(db, alarmId)]);
    if (!alarm) throw new AppError(commonErrors.notFound);
    const [group] = alarm.groupId === null ? [] : await readAlarms(db, [alarm.groupId]);
    return {
      alarm: presentAlarm(alarm, this.#kinds, caller.lang),
      records,
      points: alarm.deviceId === 0 ? [] : curvePoints(factsOf(alarm), this.#kinds.get(alarm.kind)),
      group: group
        ? {
            id: group.id,
            deviceSn: group.sn,
            deviceAlias: group.alias ?? '',
            recoverTime: group.recoveredAt?.toISOString() ?? null,
          }
        : null,
      serverTime: clock.now().toISOString(),
    };
  }

  async records(
    request: CallRequest<typeof getHandlingRecords>,
    caller: Caller,
  ): Promise<CallResponse<typeof getHandlingRecords>> {
    const { rows, total } = await listRecords(this.#deps.db, caller, request);
    return {
      total,
      rows: rows.map((row) => presentHandling(row, this.#kinds, caller.lang)),
    };
  }

  async reminders(
    { plantId }: CallRequest<typeof getReminderList>,
    caller: Caller,
  ): Promise<CallResponse<typeof getReminderList>> {
    const { db } = this.#deps;
    const { plantIds } = await readScope(db, caller, plantId);
    const ids = await followedIds(db, caller, plantIds, REMINDERS_MAX + 1);
    const alarms = await readAlarms(db, ids.slice(0, REMINDERS_MAX));
    return {
      rows: alarms.map((alarm) => ({
        ...presentAlarm(alarm, this.#kinds, caller.lang),
        mine: alarm.handlerId === caller.accountId,
      })),
      more: ids.length > REMINDERS_MAX,
    };
  }
}

/** A record with its alarm. */
export function presentHandling(row: FoundRecord, kinds: Kinds, lang: Lang): HandlingRecord {
  const { deviceType: kind, eventType: source, eventCode: code, detail } = row;
  const words = alarmWords({ kind, source, code, detail }, kinds.get(kind));
  return {
    ...row,
    ...presentRecord(row),
    deviceAlias: row.alias ?? '',
    description: words.description[lang],
  };
}
