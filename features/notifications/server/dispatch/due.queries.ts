import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { Lang } from '@heliodon/kernel/lang';
import { sql } from 'kysely';
import { RECOVERED_STEP } from '../../contract/delivery.contract.ts';
import { audibleGrades, type NoticeUser, RECENT_MS } from '../notice.policy.ts';

/* Finds which users must be notified of which alarms. The database finds candidates; notice.policy.ts decides. */

/** Maximum number of alarm-user pairs per pass. */
export const PAIRS_AT_ONCE = 20_000;

export interface RecipientUser extends NoticeUser {
  readonly id: number;
  readonly managerId: number;
  readonly name: string;
  readonly owner: string;
  readonly lang: Lang;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bySms: boolean;
  readonly byMail: boolean;
  readonly onRecovery: boolean;
}

/** Users that can be notified: enabled, in a tree whose top account may still sign in. */
export async function recipientUsers(db: Database, now: Date): Promise<Map<number, RecipientUser>> {
  const rows = await db
    .selectFrom('notify_user as u')
    .innerJoin('account as m', 'm.id', 'u.manager_id')
    .selectAll('u')
    .select('m.account_name as owner')
    .where('u.removed_at', 'is', null)
    .where('u.enabled', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM account a WHERE a.id = ANY (m.path) AND a.parent_id IS NOT NULL
        AND (NOT a.enabled OR a.deleted_at IS NOT NULL OR a.valid_until <= ${now}))`,
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        managerId: row.manager_id,
        name: row.name,
        owner: row.owner,
        lang: row.lang as Lang,
        phone: row.phone,
        email: row.email,
        bySms: row.by_sms,
        byMail: row.by_mail,
        onRecovery: row.on_recovery,
        enabled: row.enabled,
        grades: row.grades,
        delayMin: row.delay_min,
        quiet:
          row.quiet_from === null || row.quiet_to === null
            ? null
            : { fromMin: row.quiet_from, toMin: row.quiet_to, timeZone: row.time_zone },
        seriousAlways: row.serious_always,
        receivesSinceMs: row.hears_since.getTime(),
      },
    ]),
  );
}

/** The plant is in the user's tree now, and in its list if it has one. `u` and the plant's id are given. */
const seesPlant = (plantId: string) => sql<boolean>`EXISTS (
    SELECT 1 FROM plant p JOIN account o ON o.id = p.owner_id
    WHERE p.id = ${sql.ref(plantId)} AND p.deleted_at IS NULL AND o.path @> ARRAY[u.manager_id])
  AND (u.all_plants OR EXISTS (
    SELECT 1 FROM notify_user_plant l WHERE l.user_id = u.id AND l.plant_id = ${sql.ref(plantId)}))`;

export interface AlarmState {
  readonly alarmId: number;
  readonly plantId: number;
  readonly grade: number;
  readonly status: number;
  readonly recovered: boolean;
  readonly grouped: boolean;
  readonly triggeredAtMs: number;
  readonly createdAtMs: number;
}
const alarmState = sql`a.id AS "alarmId", a.plant_id AS "plantId", a.grade, a.status,
  a.recovered_at IS NOT NULL AS recovered, a.group_id IS NOT NULL AS grouped,
  (extract(epoch FROM a.triggered_at) * 1000)::float8 AS "triggeredAtMs",
  (extract(epoch FROM a.created_at) * 1000)::float8 AS "createdAtMs"`;

export interface DuePair extends AlarmState {
  readonly userId: number;
}

/** Open alarms for which users may be notified now and were not yet, most serious first. */
export async function findDue(
  db: Database,
  users: ReadonlyMap<number, RecipientUser>,
  now: Date,
): Promise<DuePair[]> {
  const audible = [...users.values()].flatMap((user) =>
    audibleGrades(user, now.getTime()).map((grade) => ({ id: user.id, grade })),
  );
  if (audible.length === 0) return [];
  const span = sql`make_interval(secs => ${RECENT_MS / 1000})`;
  const delay = sql`make_interval(mins => u.delay_min)`;
  // During an alarm storm the table statistics are outdated: the join order is fixed instead of left to the planner.
  const found = await sql<DuePair>`
    WITH a AS MATERIALIZED (
      SELECT * FROM alarm WHERE recovered_at IS NULL AND status = 1 AND group_id IS NULL
        AND created_at > ${now}::timestamptz - 2 * ${span} AND triggered_at > created_at - ${span}),
    heard AS MATERIALIZED (
      SELECT p.id AS plant_id, head.id AS manager_id
      FROM plant p JOIN account o ON o.id = p.owner_id CROSS JOIN LATERAL unnest(o.path) AS head (id)
      WHERE p.deleted_at IS NULL AND p.id IN (SELECT plant_id FROM a)),
    u AS MATERIALIZED (
      SELECT n.id, n.manager_id, n.delay_min, n.hears_since, n.all_plants, audible.grade
      FROM notify_user n JOIN unnest(${pgArray(audible, ({ id }) => id)}::integer[],
                                     ${pgArray(audible, ({ grade }) => grade)}::integer[])
        AS audible (user_id, grade) ON audible.user_id = n.id),
    pairs AS MATERIALIZED (
      SELECT a.*, u.id AS user_id, u.delay_min
      FROM a JOIN heard ON heard.plant_id = a.plant_id
      JOIN u ON u.manager_id = heard.manager_id AND u.grade = a.grade
      WHERE a.created_at >= u.hears_since
        AND a.created_at <= ${now}::timestamptz - ${delay} AND a.created_at > ${now}::timestamptz - ${delay} - ${span}
        AND (u.all_plants OR EXISTS (
          SELECT 1 FROM notify_user_plant l WHERE l.user_id = u.id AND l.plant_id = a.plant_id)))
    SELECT ${alarmState}, a.user_id AS "userId" FROM pairs a
    LEFT JOIN LATERAL (SELECT 1 AS told FROM notify_delivery d
      WHERE d.alarm_id = a.id AND d.user_id = a.user_id AND d.step_min = a.delay_min LIMIT 1) d ON true
    WHERE d.told IS NULL
    ORDER BY a.grade, a.created_at, a.id LIMIT ${PAIRS_AT_ONCE}`.execute(db);
  return found.rows;
}

/** Recently recovered alarms for which notified users want to receive the recovery. */
export async function findRecovered(
  db: Database,
  users: ReadonlyMap<number, RecipientUser>,
  now: Date,
): Promise<DuePair[]> {
  const wanting = [...users.values()].filter(({ onRecovery }) => onRecovery);
  if (wanting.length === 0) return [];
  const found = await sql<DuePair>`SELECT DISTINCT ${alarmState}, u.id AS "userId"
    FROM alarm a
    JOIN notify_delivery d ON d.alarm_id = a.id AND d.message_id IS NOT NULL AND d.step_min >= 0
    JOIN notify_user u ON u.id = d.user_id
    WHERE a.recovered_at > ${new Date(now.getTime() - RECENT_MS)}
      AND u.id = ANY (${pgArray(wanting, ({ id }) => id)}::integer[]) AND ${seesPlant('a.plant_id')}
      AND NOT EXISTS (SELECT 1 FROM notify_delivery r
        WHERE r.alarm_id = a.id AND r.user_id = u.id AND r.step_min = ${RECOVERED_STEP})
    LIMIT ${PAIRS_AT_ONCE}`.execute(db);
  return found.rows;
}

export interface NewDelivery {
  readonly alarmId: number;
  readonly plantId: number;
  readonly userId: number;
  readonly stepMin: number;
  readonly channel: 'sms' | 'mail';
  readonly grade: number;
}

export async function writeDeliveries(db: Database, rows: readonly NewDelivery[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const column = (value: (row: NewDelivery) => number | string) => pgArray(rows, value);
  await sql`INSERT INTO notify_delivery (alarm_id, plant_id, user_id, step_min, channel, grade, at)
    SELECT *, ${now}::timestamptz FROM unnest(${column((row) => row.alarmId)}::bigint[], ${column((row) => row.plantId)}::bigint[],
      ${column((row) => row.userId)}::integer[], ${column((row) => row.stepMin)}::integer[],
      ${column((row) => row.channel)}::text[], ${column((row) => row.grade)}::smallint[])
    ON CONFLICT DO NOTHING`.execute(db);
}

export interface WaitingRow extends AlarmState {
  readonly id: number;
  readonly stepMin: number;
  /** The user may still receive notifications about the plant. */
  readonly heard: boolean;
}

/** Waiting notifications for one user and channel, most serious first. */
export async function waitingRows(
  db: Database,
  userId: number,
  channel: string,
  limit: number | null,
): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`SELECT d.id, d.step_min AS "stepMin", ${alarmState},
      ${seesPlant('a.plant_id')} AS heard
    FROM notify_delivery d JOIN alarm a ON a.id = d.alarm_id JOIN notify_user u ON u.id = d.user_id
    WHERE d.user_id = ${userId} AND d.channel = ${channel} AND d.message_id IS NULL AND d.dropped IS NULL
    ORDER BY d.grade, d.at, d.id LIMIT ${limit}::bigint`.execute(db);
  return found.rows;
}
