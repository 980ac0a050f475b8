import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import { alarmStatuses } from '../../contract/alarm.ts';
import { type Change, isStateChange, type Judgement, type NewAlarm } from './judge.ts';

/*
 * Writes the decisions to rows, in bulk. Open alarms are closed before new ones are opened, because of alarm_open_key.
 */

/** A changed alarm that other features are notified of. */
export interface TouchedAlarm {
  readonly id: number;
  readonly plantId: number;
}

/** Notification channel for alarms that were raised or changed. */
export const ALARM_CHANNEL = 'alarm';

export async function writeJudgements(
  tx: Database,
  judgements: readonly Judgement[],
): Promise<TouchedAlarm[]> {
  const changes = judgements.flatMap((one) => one.changes);
  const swallowed = judgements.flatMap((one) => one.swallowed);
  await takeOverHandling(tx, changes);
  await removeSwallowed(tx, swallowed);
  await updateAlarms(
    tx,
    changes.filter(({ after }) => after.toMs !== null),
  );
  await updateAlarms(
    tx,
    changes.filter(({ after }) => after.toMs === null),
  );
  await reopenHandled(
    tx,
    changes.filter((change) => change.cameBack),
  );
  const made = await insertAlarms(
    tx,
    judgements.flatMap((one) => one.inserted),
  );
  const changed = changes.filter(isStateChange).map(({ id, key }) => ({ id, plantId: key.plantId }));
  return [...made, ...changed, ...swallowed];
}

const iso = (ms: number | null): string | null => (ms === null ? null : `"${new Date(ms).toISOString()}"`);

/** Takes over the handling of a merged alarm if that one is further advanced: user and time. */
async function takeOverHandling(tx: Database, changes: readonly Change[]): Promise<void> {
  const taken = changes.filter(({ id, handledAs }) => id !== handledAs);
  if (taken.length === 0) return;
  await sql`UPDATE alarm a SET status = o.status, handler_id = o.handler_id, handler_name = o.handler_name,
      handled_at = o.handled_at, remind_at = o.remind_at, reminded_at = o.reminded_at
    FROM unnest(${pgArray(taken, ({ id }) => id)}::bigint[], ${pgArray(taken, (one) => one.handledAs)}::bigint[]) AS t (id, of)
    JOIN alarm o ON o.id = t.of WHERE a.id = t.id`.execute(tx);
}

async function removeSwallowed(tx: Database, swallowed: Judgement['swallowed']): Promise<void> {
  if (swallowed.length === 0) return;
  const pairs = sql`unnest(${pgArray(swallowed, ({ id }) => id)}::bigint[], ${pgArray(swallowed, ({ into }) => into)}::bigint[])
    AS s (id, kept)`;
  await sql`UPDATE alarm_record r SET alarm_id = s.kept FROM ${pairs} WHERE r.alarm_id = s.id`.execute(tx);
  await sql`UPDATE alarm a SET group_id = s.kept FROM ${pairs} WHERE a.group_id = s.id`.execute(tx);
  await sql`DELETE FROM alarm WHERE id = ANY(${pgArray(swallowed, ({ id }) => id)}::bigint[])`.execute(tx);
}

async function updateAlarms(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const of = (value: (change: Change) => number | string | null) => pgArray(changes, value);
  await sql`UPDATE alarm a SET triggered_at = n.from_ts, last_at = n.last_ts, recovered_at = n.to_ts,
      raised_count = n.raised, flap_count = n.flaps, grade = n.grade, detail = n.detail
    FROM unnest(${of(({ id }) => id)}::bigint[], ${of(({ after }) => iso(after.fromMs))}::timestamptz[],
        ${of(({ after }) => iso(after.lastMs))}::timestamptz[], ${of(({ after }) => iso(after.toMs))}::timestamptz[],
        ${of(({ after }) => after.raised)}::int[], ${of(({ after }) => after.flaps)}::int[],
        ${of(({ after }) => after.content.grade)}::smallint[],
        ${changes.map(({ after }) => JSON.stringify(after.content.detail))}::jsonb[])
      AS n (id, from_ts, last_ts, to_ts, raised, flaps, grade, detail)
    WHERE a.id = n.id`.execute(tx);
}

/** Reopens alarms and adds a record; account_id is null if the system did it. */
async function reopenHandled(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`WITH again AS (
      UPDATE alarm SET status = ${alarmStatuses.unhandled}, remind_at = NULL, reminded_at = NULL
      WHERE id = ANY(${pgArray(changes, ({ id }) => id)}::bigint[]) RETURNING id, plant_id)
    INSERT INTO alarm_record (alarm_id, plant_id, status) SELECT id, plant_id, ${alarmStatuses.unhandled} FROM again`.execute(
    tx,
  );
}

/** A part split from a known alarm keeps its creation time and handling. */
async function insertAlarms(tx: Database, alarms: readonly NewAlarm[]): Promise<TouchedAlarm[]> {
  if (alarms.length === 0) return [];
  const of = (value: (one: NewAlarm) => number | string | null) => pgArray(alarms, value);
  const { rows } = await sql<TouchedAlarm>`
    INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, detail, triggered_at, last_at, recovered_at,
      raised_count, flap_count, status, handler_id, handler_name, handled_at, created_at)
    SELECT n.plant_id, n.device_id, n.kind, n.sn, n.source, n.code, n.grade, n.detail, n.from_ts, n.last_ts, n.to_ts,
      n.raised, n.flaps, coalesce(o.status, ${alarmStatuses.unhandled}), o.handler_id, coalesce(o.handler_name, ''),
      o.handled_at, coalesce(o.created_at, now())
    FROM unnest(${of(({ key }) => key.plantId)}::bigint[], ${of(({ key }) => key.deviceId)}::int[],
        ${alarms.map(({ key }) => key.kind)}::text[], ${alarms.map(({ key }) => key.sn)}::text[],
        ${of(({ key }) => key.source)}::smallint[], ${of(({ key }) => key.code)}::int[],
        ${of(({ episode }) => episode.content.grade)}::smallint[],
        ${alarms.map(({ episode }) => JSON.stringify(episode.content.detail))}::jsonb[],
        ${of(({ episode }) => iso(episode.fromMs))}::timestamptz[], ${of(({ episode }) => iso(episode.lastMs))}::timestamptz[],
        ${of(({ episode }) => iso(episode.toMs))}::timestamptz[], ${of(({ episode }) => episode.raised)}::int[],
        ${of(({ episode }) => episode.flaps)}::int[], ${of(({ splitFrom }) => splitFrom)}::bigint[])
      AS n (plant_id, device_id, kind, sn, source, code, grade, detail, from_ts, last_ts, to_ts, raised, flaps, split_from)
    LEFT JOIN alarm o ON o.id = n.split_from
    ORDER BY n.from_ts
    RETURNING id, plant_id AS "plantId"`.execute(tx);
  return rows;
}

/** Listeners receive it at commit, in pieces that fit a notification. */
export async function publishAlarmChanges(tx: Database, alarms: readonly TouchedAlarm[]): Promise<void> {
  const plantOf = new Map(alarms.map(({ id, plantId }) => [id, plantId]));
  const pieces = sampleNotices([...plantOf].map(([id, plantId]) => ({ plantId, deviceId: id })));
  if (pieces.length === 0) return;
  await sql`SELECT pg_notify(${ALARM_CHANNEL}, piece) FROM unnest(${pieces}::text[]) AS piece`.execute(tx);
}
