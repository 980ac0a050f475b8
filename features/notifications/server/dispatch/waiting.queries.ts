import type { AlarmDetail, AlarmGrade, AlarmSource } from '@heliodon/alarms/contract';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';
import { PACE_WINDOW_MS, type Waiting } from '../pace.policy.ts';
import type { WordedAlarm } from '../wording/notice.wording.ts';

export interface WaitingGroup extends Waiting {
  readonly userId: number;
}

/** Waiting notifications for each user and channel, and how many were sent recently. */
export async function waitingGroups(db: Database, now: Date): Promise<WaitingGroup[]> {
  const since = new Date(now.getTime() - PACE_WINDOW_MS);
  const ms = (column: string) => sql`(extract(epoch FROM ${sql.raw(column)}) * 1000)::float8`;
  const found = await sql<WaitingGroup>`
    WITH waiting AS (
      SELECT user_id, channel, count(*)::int AS count, min(at) AS oldest,
             count(*) FILTER (WHERE at < ${now})::int AS left_over,
             count(*) FILTER (WHERE grade = 1 AND step_min >= 0)::int AS serious
      FROM notify_delivery WHERE message_id IS NULL AND dropped IS NULL GROUP BY user_id, channel)
    SELECT w.user_id AS "userId", w.channel, w.count, w.left_over AS "leftOver", w.serious,
           ${ms('w.oldest')} AS "oldestMs", s.singles, ${ms('s.digest_at')} AS "lastDigestMs"
    FROM waiting w CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE m.purpose = 'alarm')::int AS singles,
             max(m.created_at) FILTER (WHERE m.purpose = 'digest') AS digest_at
      FROM outbox_message m
      WHERE m.notify_user_id = w.user_id AND m.channel = w.channel AND m.created_at > ${since}) s
    ORDER BY w.user_id, w.channel`.execute(db);
  return found.rows;
}

export type DropReason = 'over' | 'moved' | 'off';

export async function drop(db: Database, ids: readonly number[], reason: DropReason): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE notify_delivery SET dropped = ${reason} WHERE id = ANY (${pgArray(ids, (id) => id)}::bigint[])`.execute(
    db,
  );
}

export async function dropGroup(
  db: Database,
  group: Pick<WaitingGroup, 'userId' | 'channel'>,
): Promise<void> {
  await db
    .updateTable('notify_delivery')
    .set({ dropped: 'off' satisfies DropReason })
    .where('user_id', '=', group.userId)
    .where('channel', '=', group.channel)
    .where('message_id', 'is', null)
    .where('dropped', 'is', null)
    .execute();
}

export async function assign(db: Database, ids: readonly number[], messageId: number): Promise<void> {
  await sql`UPDATE notify_delivery SET message_id = ${messageId} WHERE id = ANY (${pgArray(ids, (id) => id)}::bigint[])`.execute(
    db,
  );
}

interface AlarmRecord {
  id: number;
  plantName: string;
  timeZone: string;
  device: string;
  kind: string;
  source: number;
  code: number;
  detail: unknown;
  grade: number;
  triggeredAt: Date;
  recoveredAt: Date | null;
  groupSize: number;
}

/** Data for the texts of alarms. */
export async function wordedAlarms(
  db: Database,
  kinds: readonly DeviceKind[],
  ids: readonly number[],
): Promise<Map<number, WordedAlarm>> {
  if (ids.length === 0) return new Map();
  const found = await sql<AlarmRecord>`SELECT a.id, p.name AS "plantName", p.time_zone AS "timeZone",
      coalesce(nullif(d.alias, ''), a.sn) AS device, a.kind, a.source, a.code, a.detail, a.grade,
      a.triggered_at AS "triggeredAt", a.recovered_at AS "recoveredAt",
      (SELECT count(*)::int FROM alarm g WHERE g.group_id = a.id) AS "groupSize"
    FROM alarm a JOIN plant p ON p.id = a.plant_id LEFT JOIN device d ON d.id = a.device_id
    WHERE a.id = ANY (${pgArray(ids, (id) => id)}::bigint[])`.execute(db);
  return new Map(
    found.rows.map(({ source, code, detail, kind, grade, ...row }) => [
      row.id,
      {
        ...row,
        grade: grade as AlarmGrade,
        kind: kinds.find(({ id }) => id === kind),
        facts: { kind, source: source as AlarmSource, code, detail: detail as AlarmDetail },
      },
    ]),
  );
}
