import { kindsWith } from '@heliodon/device-kinds/kinds';
import {
  type DayCompliance,
  DEVIATIONS,
  type Deviation,
  isDelivered,
} from '@heliodon/energy/schedule/compliance';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface StoredDay {
  readonly deviceId: number;
  readonly day: string;
  readonly percent: number | null;
  readonly plannedMin: number;
  readonly followedMin: number;
  readonly deviationMin: Readonly<Record<Deviation, number>>;
}

export async function readDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`SELECT device_id AS "deviceId", day::text AS day,
      round(percent::numeric, 1)::float8 AS percent, planned_min AS "plannedMin", followed_min AS "followedMin",
      deviation_min AS "deviationMin"
    FROM schedule_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date
    ORDER BY device_id, day`.execute(db);
  return rows.map((row) => ({ ...row, deviationMin: { ...NO_MINUTES, ...row.deviationMin } }));
}

const NO_MINUTES = Object.fromEntries(DEVIATIONS.map((one) => [one, 0])) as Record<Deviation, number>;

export interface DueDay {
  readonly deviceId: number;
  readonly sn: string;
  readonly plantId: number;
  readonly timeZone: string;
  readonly day: string;
  readonly samples: number;
}

/** Loggers deliver the last samples of a day with a delay. */
const SETTLES_MIN = 20;
const KEPT_DAYS = 366;
/**
 * A recent day without samples counts after hours without data; an older one may belong to history that has not arrived
 * yet.
 */
export const SILENT_H = 6;
const SILENT_DAYS = 3;

export interface DueTerms {
  readonly limit: number;
  readonly backDays?: number | undefined;
  /** Include days without samples: only after hours of operation is it known that nothing arrived. */
  readonly silentToo: boolean;
}

/** Past days of devices with plans that were never evaluated, or for which samples have changed since. */
export async function readDueDays(
  db: Database,
  now: Date,
  { limit, backDays = KEPT_DAYS, silentToo }: DueTerms,
): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    WITH planned AS (
      SELECT d.id, d.sn, p.id AS plant_id, p.time_zone,
        (${now}::timestamptz - make_interval(mins => ${SETTLES_MIN})) AT TIME ZONE p.time_zone AS closed,
        (SELECT min(c.created_at) FROM command c WHERE c.device_id = d.id AND c.type = 'plan')
          AT TIME ZONE p.time_zone AS first
      FROM device_plan x JOIN device d ON d.id = x.device_id AND d.removed_at IS NULL
        JOIN plant p ON p.id = d.plant_id AND p.deleted_at IS NULL)
    SELECT n.id AS "deviceId", n.sn, n.plant_id AS "plantId", n.time_zone AS "timeZone", g.day::date::text AS day,
      coalesce(r.samples, 0) AS samples
    FROM planned n
      CROSS JOIN LATERAL generate_series(greatest(n.first::date, n.closed::date - ${backDays}::int)::timestamp,
        n.closed::date - 1, interval '1 day') AS g (day)
      LEFT JOIN schedule_day s ON s.device_id = n.id AND s.day = g.day::date
      LEFT JOIN rollup_day r ON r.device_id = n.id AND r.day = g.day::date
    WHERE s.samples IS DISTINCT FROM coalesce(r.samples, 0)
      AND (r.samples > 0 OR ${silentToo} AND g.day BETWEEN n.closed - make_interval(days => ${SILENT_DAYS})
        AND n.closed - make_interval(days => 1, hours => ${SILENT_H}))
    ORDER BY g.day DESC, n.plant_id, n.id LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Returns whether the result is new: the first evaluation of the day, or one that changes whether the plan was
 * fulfilled. Another process may handle the same day.
 */
export async function storeDay(
  tx: Database,
  { deviceId, plantId, day, samples }: DueDay,
  { percent, plannedMin, followedMin, deviationMin }: Omit<DayCompliance, 'quarters'>,
  now: Date,
): Promise<boolean> {
  const values = {
    plant_id: plantId,
    percent,
    planned_min: plannedMin,
    followed_min: followedMin,
    deviation_min: JSON.stringify(deviationMin),
    samples,
    counted_at: now,
  };
  const before = await tx
    .selectFrom('schedule_day')
    .select('percent')
    .where('device_id', '=', deviceId)
    .where('day', '=', sql<never>`${day}::date`)
    .forUpdate()
    .executeTakeFirst();
  const { isNew } = await tx
    .insertInto('schedule_day')
    .values({ device_id: deviceId, day, ...values })
    .onConflict((c) => c.columns(['device_id', 'day']).doUpdateSet(values))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew || (before !== undefined && isDelivered(before.percent) !== isDelivered(percent));
}

const REMEMBERED_DAYS = 3 * 366;

/** Deletes days older than the longest query range. */
export async function forgetOldDays(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
  await sql`DELETE FROM schedule_day WHERE day < ${before}::date`.execute(db);
  await sql`DELETE FROM schedule_ruling WHERE day < ${before}::date`.execute(db);
}

export interface GridQuarter {
  readonly ms: number;
  readonly gridKw: number | null;
}

/** Mean grid power of each 15-minute interval, import positive. */
export async function readGrid(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<Map<number, number | null>> {
  const { rows } = await sql<GridQuarter>`SELECT extract(epoch FROM bucket)::float8 * 1000 AS ms,
      (import_kwh - export_kwh) * 4 AS "gridKw"
    FROM plant_15m WHERE plant_id = ${plantId} AND bucket >= ${new Date(fromMs)} AND bucket < ${new Date(toMs)}`.execute(
    db,
  );
  return new Map(rows.map(({ ms, gridKw }) => [Math.round(ms), gridKw]));
}

export interface SiteLimits {
  /** Minimum import; null: no such limit. */
  readonly leastGridKw: number | null;
  readonly mostGridKw: number | null;
}

/** The present limits; former ones are not stored. A plant that sells no energy does not feed in either. */
export async function readSiteLimits(db: Database, plantId: number): Promise<SiteLimits> {
  const { rows } = await sql<SiteLimits>`SELECT
      greatest(CASE WHEN s.backflow_on THEN s.backflow_target_kw
        WHEN p.plant_mode NOT IN ('fullFeedIn', 'surplusFeedIn') THEN 0 END, -s.transformer_kw) AS "leastGridKw",
      least(CASE WHEN s.demand_on THEN s.demand_limit_kw END, s.transformer_kw) AS "mostGridKw"
    FROM plant p LEFT JOIN site_control s ON s.plant_id = p.id WHERE p.id = ${plantId}`.execute(db);
  return rows[0] ?? { leastGridKw: null, mostGridKw: null };
}

export interface MeasuredQuarter {
  readonly ms: number;
  readonly powerKw: number | null;
  readonly soc: number | null;
}

/** Power of a device and SOC of the batteries behind its logger, for each measured interval. */
export async function readMeasured(
  db: Database,
  deviceId: number,
  fromMs: number,
  toMs: number,
): Promise<MeasuredQuarter[]> {
  const { rows } = await sql<MeasuredQuarter>`SELECT extract(epoch FROM r.bucket)::float8 * 1000 AS ms,
      max(r.power_avg) FILTER (WHERE r.device_id = ${deviceId}) AS "powerKw", avg(r.soc_avg) AS soc
    FROM rollup_15m r
    WHERE r.device_id = ANY (ARRAY(SELECT b.id FROM device d JOIN device b ON b.id = d.id
        OR b.logger_id = d.logger_id AND b.kind = ANY(${kindsWith('battery')}::text[]) AND b.plant_id = d.plant_id
          WHERE d.id = ${deviceId}))
      AND r.bucket >= ${new Date(fromMs)} AND r.bucket < ${new Date(toMs)} AND r.samples > 0
    GROUP BY r.bucket ORDER BY r.bucket`.execute(db);
  return rows;
}

/** Time from which measured power follows the plan of these devices; only where it is not recorded yet. */
export async function noteMeasured(
  db: Database,
  deviceId: number,
  commandId: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('schedule_device')
    .set({ measured_command: commandId, measured_at: at })
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`measured_command IS DISTINCT FROM ${commandId}::uuid`)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Devices that report the plan as active, while no sample has confirmed it yet. */
export async function readUnseen(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT s.device_id AS id FROM schedule_device s
    JOIN device_plan p ON p.device_id = s.device_id AND p.reported_version = p.desired_version
      AND p.command_id IS DISTINCT FROM s.measured_command
    WHERE s.plan_id IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}
