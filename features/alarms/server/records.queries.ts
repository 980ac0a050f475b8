import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, pgArray, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible, visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { type AlarmDetail, type AlarmGrade, type AlarmSource, alarmStatuses } from '../contract/alarm.ts';
import type { AlarmRecord, getHandlingRecords, RecordFilter } from '../contract/handling.contract.ts';

interface StoredRecord {
  readonly id: number;
  readonly kind: string;
  readonly at: Date;
  readonly status: number;
  readonly remind_at: Date | null;
  readonly note: string;
  readonly account_name: string;
}

export const presentRecord = (record: StoredRecord): AlarmRecord => ({
  id: record.id,
  kind: record.kind as AlarmRecord['kind'],
  at: record.at.toISOString(),
  eventStatus: record.status as AlarmRecord['eventStatus'],
  nextReminder: record.remind_at?.toISOString() ?? null,
  note: record.note,
  handler: record.account_name,
});

/** The plant of an alarm that the caller can see. */
export async function findAlarm(db: Database, caller: Caller, alarmId: number): Promise<boolean> {
  const found = await db
    .selectFrom('alarm')
    .select('id')
    .where('id', '=', alarmId)
    .where(plantIsVisible(caller, sql.ref('alarm.plant_id')))
    .executeTakeFirst();
  return found !== undefined;
}

/** Newest first. */
export async function recordsOf(db: Database, alarmId: number): Promise<AlarmRecord[]> {
  const rows = await db
    .selectFrom('alarm_record')
    .selectAll()
    .where('alarm_id', '=', alarmId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(presentRecord);
}

function recordsQuery(
  db: Database,
  caller: Caller,
  { plantId, from, to, timeZone, handler, status, alarmId }: RecordFilter,
) {
  let found = db
    .selectFrom('alarm_record as r')
    .innerJoin('plant as p', 'p.id', 'r.plant_id')
    .innerJoin('alarm as a', 'a.id', 'r.alarm_id')
    .leftJoin('device as d', 'd.id', 'a.device_id');
  // For one plant, days are those of its own time zone.
  const zone = plantId ? sql`p.time_zone` : sql`${timeZone}::text`;
  found = found.where(sql<boolean>`r.plant_id IN ${visiblePlantIds(caller)}`);
  if (plantId) found = found.where('r.plant_id', '=', plantId);
  if (from) found = found.where(sql<boolean>`r.at >= ${from}::date::timestamp AT TIME ZONE ${zone}`);
  if (to) found = found.where(sql<boolean>`r.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`);
  if (handler) found = found.where('r.account_name', 'ilike', likePattern(handler));
  if (status) found = found.where('r.status', '=', status).where('r.kind', '=', 'handling');
  if (alarmId) found = found.where('r.alarm_id', '=', alarmId);
  return found
    .select(['r.id', 'r.kind', 'r.at', 'r.status', 'r.remind_at', 'r.note', 'r.account_name'])
    .select(['r.alarm_id as alarmId', 'r.plant_id as plantId', 'p.name as plantName'])
    .select(['p.time_zone as timeZone', 'a.device_id as deviceId', 'a.sn as deviceSn'])
    .select(['d.alias', 'a.kind as deviceType', 'a.code as eventCode'])
    .select((q) => [
      q.ref('a.source').$castTo<AlarmSource>().as('eventType'),
      q.ref('a.grade').$castTo<AlarmGrade>().as('grade'),
      q.ref('a.detail').$castTo<AlarmDetail>().as('detail'),
    ]);
}
export type FoundRecord = Awaited<ReturnType<typeof recordsPiece>>[number];

export async function listRecords(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getHandlingRecords>,
) {
  const query = recordsQuery(db, caller, request).orderBy('r.at', 'desc').orderBy('r.id', 'desc');
  return readPage(db, query, request);
}

/** In write order, newest first, starting after a given record: for complete exports. */
export function recordsPiece(
  db: Database,
  caller: Caller,
  filter: RecordFilter,
  beforeId: number | undefined,
  limit: number,
) {
  const query = recordsQuery(db, caller, filter).orderBy('r.id', 'desc').limit(limit);
  return (beforeId === undefined ? query : query.where('r.id', '<', beforeId)).execute();
}

export async function countRecords(db: Database, caller: Caller, filter: RecordFilter): Promise<number> {
  const { total } = await db
    .selectFrom(recordsQuery(db, caller, filter).as('found'))
    .select((q) => q.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of followed-up alarms: due reminders before future ones, the caller's own first. */
export async function followedIds(
  db: Database,
  caller: Caller,
  plantIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM unnest(${pgArray(plantIds, (id) => id)}::bigint[]) AS o (id)
    JOIN alarm a ON a.plant_id = o.id AND a.status = ${sql.lit(alarmStatuses.following)}
      AND (a.remind_at IS NOT NULL OR a.reminded_at IS NOT NULL)
    ORDER BY a.handler_id IS NOT DISTINCT FROM ${caller.accountId} DESC, a.reminded_at IS NULL,
      coalesce(a.reminded_at, a.remind_at), a.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
