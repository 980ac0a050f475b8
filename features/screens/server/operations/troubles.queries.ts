import {
  type AlarmDetail,
  type AlarmGrade,
  type AlarmItem,
  type AlarmSource,
  type AlarmStatus,
  alarmStatuses,
} from '@heliodon/alarms/contract';
import type { Database } from '@heliodon/infrastructure/database';
import { isOpenAlarm } from '@heliodon/server-kit/open-alarms';
import { sql } from 'kysely';
import { STREAM_MAX } from '../../contract/operations.contract.ts';
import type { TroubleFacts } from './operations.policy.ts';
import type { Seen } from './seen.queries.ts';

interface Allowed {
  readonly alarms: boolean;
  readonly findings: boolean;
}

/** Plants that may have a problem; the policy decides which one. Handled alarms need no attention. */
export async function readTroubles(db: Database, seen: Seen, may: Allowed): Promise<TroubleFacts[]> {
  const { rows } = await sql<TroubleFacts>`
    WITH a AS (SELECT plant_id, count(*)::int AS alarms, min(grade)::int AS grade,
        (array_agg(triggered_at ORDER BY grade, triggered_at))[1] AS raised_at
      FROM alarm o WHERE ${sql.lit(may.alarms)} AND ${isOpenAlarm('o')}
        AND status IN (${alarmStatuses.unhandled}, ${alarmStatuses.following})
        AND plant_id IN (SELECT id FROM ${seen.table}) GROUP BY 1),
    f AS (SELECT plant_id, count(*)::int AS findings FROM finding
      WHERE ${sql.lit(may.findings)} AND state = 'open' AND level <> 'low'
        AND plant_id IN (SELECT id FROM ${seen.table}) GROUP BY 1)
    SELECT p.id AS "plantId", p.name, coalesce(s.status, 'offline') AS status,
      (extract(epoch FROM s.at) * 1000)::float8 AS "atMs", coalesce(a.alarms, 0) AS alarms, a.grade,
      (extract(epoch FROM a.raised_at) * 1000)::float8 AS "raisedMs", coalesce(f.findings, 0) AS findings
    FROM ${seen.table} JOIN plant p ON p.id = seen.id LEFT JOIN plant_state s ON s.plant_id = p.id
      LEFT JOIN a ON a.plant_id = p.id LEFT JOIN f ON f.plant_id = p.id
    WHERE s.status IS DISTINCT FROM 'normal' OR a.plant_id IS NOT NULL OR f.plant_id IS NOT NULL
      OR s.at < now() - interval '15 minutes'`.execute(db);
  return rows;
}

type Stored = Omit<AlarmItem, 'triggerTime' | 'eventType' | 'grade' | 'detail' | 'eventStatus'> & {
  readonly triggeredAt: Date;
  readonly eventType: number;
  readonly grade: number;
  readonly detail: unknown;
  readonly eventStatus: number;
};

/** Open alarms that are not grouped, newest first. */
export async function readStream(db: Database, seen: Seen): Promise<AlarmItem[]> {
  const { rows } = await sql<Stored>`
    WITH newest AS MATERIALIZED (SELECT o.id FROM alarm o
      WHERE ${isOpenAlarm('o')} AND plant_id IN (SELECT id FROM ${seen.table})
      ORDER BY triggered_at DESC, id DESC LIMIT ${STREAM_MAX})
    SELECT a.id, a.plant_id AS "plantId", p.name AS "plantName", p.time_zone AS "timeZone",
      a.device_id AS "deviceId", a.sn AS "deviceSn", coalesce(d.alias, '') AS "deviceAlias", a.kind AS "deviceType",
      a.source AS "eventType", a.code AS "eventCode", a.grade, a.detail, a.triggered_at AS "triggeredAt",
      a.status AS "eventStatus"
    FROM newest JOIN alarm a ON a.id = newest.id JOIN plant p ON p.id = a.plant_id
      LEFT JOIN device d ON d.id = a.device_id
    ORDER BY a.triggered_at DESC, a.id DESC`.execute(db);
  return rows.map(({ triggeredAt, ...row }) => ({
    ...row,
    eventType: row.eventType as AlarmSource,
    grade: row.grade as AlarmGrade,
    detail: row.detail as AlarmDetail,
    eventStatus: row.eventStatus as AlarmStatus,
    triggerTime: triggeredAt.toISOString(),
  }));
}
