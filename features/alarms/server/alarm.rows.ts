import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import { sql } from 'kysely';
import {
  type AlarmDetail,
  type AlarmFacts,
  type AlarmGrade,
  type AlarmSource,
  type AlarmStatus,
  alarmSources,
  alarmStatuses,
  communicationCodes,
} from '../contract/alarm.ts';
import { alarmWords } from '../contract/alarm.words.ts';
import type { AlarmListRow } from '../contract/list.contract.ts';

export interface StoredAlarm {
  readonly id: number;
  readonly plantId: number;
  readonly plantName: string;
  readonly timeZone: string;
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string | null;
  readonly kind: string;
  readonly source: AlarmSource;
  readonly code: number;
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
  readonly triggeredAt: Date;
  readonly lastAt: Date;
  readonly recoveredAt: Date | null;
  readonly raisedCount: number;
  readonly flapCount: number;
  readonly groupId: number | null;
  readonly groupSize: number;
  readonly status: AlarmStatus;
  readonly handlerId: number | null;
  readonly handler: string;
  readonly handledAt: Date | null;
  readonly remindAt: Date | null;
  readonly remindedAt: Date | null;
}

export const isReminderDue = ({
  status,
  remindedAt,
}: {
  readonly status: number;
  readonly remindedAt: Date | null;
}): boolean => status === alarmStatuses.following && remindedAt !== null;

/** In the order of the ids. The caller has already checked access. */
export async function readAlarms(db: Database, ids: readonly number[]): Promise<StoredAlarm[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredAlarm>`
    SELECT a.id, a.plant_id AS "plantId", p.name AS "plantName", p.time_zone AS "timeZone",
      a.device_id AS "deviceId", a.sn, d.alias, a.kind, a.source, a.code, a.grade, a.detail,
      a.triggered_at AS "triggeredAt", a.last_at AS "lastAt", a.recovered_at AS "recoveredAt",
      a.raised_count AS "raisedCount", a.flap_count AS "flapCount", a.group_id AS "groupId",
      CASE WHEN a.source = ${sql.lit(alarmSources.communication)}
          AND a.code = ${sql.lit(communicationCodes.loggerLost)}
        THEN (SELECT count(*) FROM alarm c WHERE c.group_id = a.id) ELSE 0 END AS "groupSize",
      a.status, a.handler_id AS "handlerId", a.handler_name AS handler, a.handled_at AS "handledAt",
      a.remind_at AS "remindAt", a.reminded_at AS "remindedAt"
    FROM unnest(${pgArray(ids, (id) => id)}::bigint[]) WITH ORDINALITY AS o (id, n)
    JOIN alarm a ON a.id = o.id JOIN plant p ON p.id = a.plant_id LEFT JOIN device d ON d.id = a.device_id
    ORDER BY o.n`.execute(db);
  return rows;
}

export type Kinds = ReadonlyMap<string, DeviceKind>;

export const factsOf = ({ kind, source, code, detail }: AlarmFacts): AlarmFacts => ({
  kind,
  source,
  code,
  detail,
});

/** Maps an alarm to the answer of a call. */
export function presentAlarm(alarm: StoredAlarm, kinds: Kinds, lang: Lang): AlarmListRow {
  const words = alarmWords(factsOf(alarm), kinds.get(alarm.kind));
  return {
    id: alarm.id,
    plantId: alarm.plantId,
    plantName: alarm.plantName,
    timeZone: alarm.timeZone,
    deviceId: alarm.deviceId,
    deviceSn: alarm.sn,
    deviceAlias: alarm.alias ?? '',
    deviceType: alarm.kind,
    eventType: alarm.source,
    eventCode: alarm.code,
    grade: alarm.grade,
    detail: alarm.detail,
    description: words.description[lang],
    solution: words.solution[lang],
    triggerTime: alarm.triggeredAt.toISOString(),
    lastTime: alarm.lastAt.toISOString(),
    recoverTime: alarm.recoveredAt?.toISOString() ?? null,
    raisedCount: alarm.raisedCount,
    flapCount: alarm.flapCount,
    groupId: alarm.groupId,
    groupSize: alarm.groupSize,
    eventStatus: alarm.status,
    handler: alarm.handler,
    handleTime: alarm.handledAt?.toISOString() ?? null,
    nextReminder: alarm.remindAt?.toISOString() ?? null,
    reminderDue: isReminderDue(alarm),
  };
}
