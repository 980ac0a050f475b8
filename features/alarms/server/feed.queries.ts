import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import {
  type AlarmDetail,
  type AlarmGrade,
  type AlarmSource,
  type AlarmStatus,
  alarmStatuses,
} from '../contract/alarm.ts';
import { type AlarmItem, UPDATE_MAX_ALARMS } from '../contract/feed.contract.ts';
import { isReminderDue } from './alarm.rows.ts';

/** An older alarm was raised before and has only changed. */
const NEW_FOR = sql`interval '5 minutes'`;
/** Above the maximum that is sent; limits the work when thousands of plants raise alarms at once. */
const MAX_RAISED = 2000;

/** Of the given alarms those that are new, open, unhandled and not grouped: per plant the worst, and the count. */
export async function readRaised(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; plantId: number; grade: AlarmGrade; raised: number }>`
    SELECT id, plant_id AS "plantId", grade, raised FROM (
      SELECT id, plant_id, grade, count(*) OVER (PARTITION BY plant_id)::int AS raised,
        row_number() OVER (PARTITION BY plant_id ORDER BY grade, id DESC) AS place
      FROM alarm
      WHERE id = ANY (${pgArray(ids, (id) => id)}::bigint[]) AND created_at > now() - ${NEW_FOR}
        AND recovered_at IS NULL AND status = ${alarmStatuses.unhandled} AND group_id IS NULL) a
    WHERE place <= ${UPDATE_MAX_ALARMS} ORDER BY place, grade LIMIT ${MAX_RAISED}`.execute(db);
  return rows;
}

/** The alarms that are still open and unhandled, by id. */
export async function readItems(db: Database, ids: readonly number[]): Promise<Map<number, AlarmItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('alarm as a')
    .innerJoin('plant as p', 'p.id', 'a.plant_id')
    .leftJoin('device as d', 'd.id', 'a.device_id')
    .where('a.id', '=', sql<number>`ANY (${pgArray(ids, (id) => id)}::bigint[])`)
    .where('a.recovered_at', 'is', null)
    .where('a.status', 'in', [alarmStatuses.unhandled, alarmStatuses.following])
    .select([
      'a.id',
      'a.plant_id as plantId',
      'p.name as plantName',
      'p.time_zone as timeZone',
      'a.device_id as deviceId',
      'a.sn as deviceSn',
      'd.alias as deviceAlias',
      'a.kind as deviceType',
      'a.source as eventType',
      'a.code as eventCode',
      'a.grade',
      'a.detail',
      'a.triggered_at as triggeredAt',
      'a.status as eventStatus',
    ])
    .execute();
  return new Map(
    rows.map(({ triggeredAt, ...row }) => [
      row.id,
      {
        ...row,
        deviceAlias: row.deviceAlias ?? '',
        eventType: row.eventType as AlarmSource,
        grade: row.grade as AlarmGrade,
        eventStatus: row.eventStatus as AlarmStatus,
        detail: row.detail as AlarmDetail,
        triggerTime: triggeredAt.toISOString(),
      },
    ]),
  );
}

/** Which of the given alarms the account can see are still unhandled, and which have a due reminder. */
export async function readUnhandled(
  db: Database,
  caller: Caller,
  ids: readonly number[],
): Promise<{ ids: number[]; reminderDue: number[] }> {
  const rows = await db
    .selectFrom('alarm')
    .select(['id', 'status', 'recovered_at as recoveredAt', 'reminded_at as remindedAt'])
    .where('id', '=', sql<number>`ANY (${pgArray(ids, (id) => id)}::bigint[])`)
    .where('plant_id', 'in', visiblePlantIds(caller))
    .execute();
  const idsOf = (chosen: typeof rows) => chosen.map(({ id }) => id);
  return {
    ids: idsOf(
      rows.filter(({ status, recoveredAt }) => status === alarmStatuses.unhandled && recoveredAt === null),
    ),
    reminderDue: idsOf(rows.filter(isReminderDue)),
  };
}
