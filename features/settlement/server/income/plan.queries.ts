import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';
import type { TimeSpan } from './in-time.policy.ts';

/** A storage converter and the batteries behind the same logger; single batteries are not assigned to converters. */
export interface StorageSystem {
  readonly deviceId: number;
  readonly loggerId: number | null;
  readonly batteryIds: readonly number[];
  /** Devices whose faults stop it. */
  readonly partIds: readonly number[];
}

export async function readSystems(db: Database, plantId: number): Promise<StorageSystem[]> {
  const { rows } = await sql<StorageSystem>`SELECT d.id AS "deviceId", d.logger_id AS "loggerId",
      coalesce(array_agg(b.id) FILTER (WHERE b.kind = ANY(${kindsWith('battery')}::text[])), '{}') AS "batteryIds",
      coalesce(array_agg(b.id) FILTER (WHERE b.id IS NOT NULL), '{}') || d.id AS "partIds"
    FROM device d LEFT JOIN device b ON b.plant_id = d.plant_id AND b.logger_id = d.logger_id
      AND b.kind = ANY(${kindsWith('battery', 'batteryCluster')}::text[])
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('storageConverter')}::text[]) GROUP BY d.id
      ORDER BY d.id`.execute(db);
  return rows;
}

/** A plan with the time from which it applies and the time when the device reported following it. */
export interface PlanVersion {
  readonly deviceId: number;
  readonly fromMs: number;
  readonly segments: readonly PlanSegment[];
  readonly followedMs: number | null;
  /** From then on the device was seen to follow another plan. */
  readonly lostMs: number | null;
}

interface PlanRow {
  readonly deviceId: number;
  readonly from: Date;
  readonly segments: PlanSegment[] | null;
  readonly followed: string | null;
  readonly lost: Date | null;
}

/** The last command before the range applies at its start; earlier ones are ignored. */
const sinceLast = (which: RawBuilder<unknown>, deviceIds: readonly number[], fromMs: number) =>
  sql`(SELECT d.id, coalesce((SELECT c.created_at FROM command c WHERE c.device_id = d.id AND ${which}
      AND c.created_at <= ${new Date(fromMs)} ORDER BY c.created_at DESC LIMIT 1), '-infinity') AS at
    FROM unnest(${deviceIds}::int[]) AS d (id))`;

/** Ordered by time. */
export async function readPlans(
  db: Database,
  plantId: number,
  deviceIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<PlanVersion[]> {
  const which = sql`c.plant_id = ${plantId} AND c.type = 'plan'`;
  const { rows } = await sql<PlanRow>`SELECT c.device_id AS "deviceId", c.created_at AS "from",
      c.params -> 'segments' AS segments,
      least(c.steps ->> 'readBack', c.steps ->> 'verified') AS followed,
      CASE WHEN p.reported_version IS DISTINCT FROM p.desired_version THEN p.reported_at END AS lost
    FROM ${sinceLast(which, deviceIds, fromMs)} AS since JOIN command c ON c.device_id = since.id
      LEFT JOIN device_plan p ON p.command_id = c.id
    WHERE ${which} AND c.created_at >= since.at AND c.created_at < ${new Date(toMs)}
    ORDER BY c.created_at, c.id`.execute(db);
  return rows.map(({ deviceId, from, segments, followed, lost }) => {
    const followedMs = followed === null ? null : Date.parse(followed);
    const lostMs =
      lost !== null && followedMs !== null && lost.getTime() > followedMs ? lost.getTime() : null;
    return { deviceId, fromMs: from.getTime(), segments: segments ?? [], followedMs, lostMs };
  });
}

export interface Moment {
  readonly deviceId: number;
  readonly atMs: number;
}

/** Commands that did not reach a system or were rejected by it. */
export async function readFailedOrders(
  db: Database,
  deviceIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<Moment[]> {
  const { rows } = await sql<{ deviceId: number; at: Date }>`SELECT device_id AS "deviceId", created_at AS at
    FROM command WHERE device_id = ANY(${deviceIds}::int[]) AND type IN ('setpoint', 'action')
      AND state IN ('failed', 'expired', 'offline')
      AND created_at >= ${new Date(fromMs)} AND created_at < ${new Date(toMs)} ORDER BY created_at`.execute(
    db,
  );
  return rows.map(({ deviceId, at }) => ({ deviceId, atMs: at.getTime() }));
}

export interface SocLimits extends Moment {
  readonly socMin: number;
  readonly socMax: number;
}

/** Limits that were set and confirmed, ordered by time. */
export async function readSocLimits(
  db: Database,
  deviceIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<SocLimits[]> {
  const which = sql`c.type = 'parameter' AND c.name = 'setSocLimits' AND c.state IN ('readBack', 'verified')`;
  const { rows } = await sql<{ deviceId: number; at: Date; socMin: number | null; socMax: number | null }>`
    SELECT c.device_id AS "deviceId", c.created_at AS at, (c.params ->> 'socMin')::float8 AS "socMin",
      (c.params ->> 'socMax')::float8 AS "socMax"
    FROM ${sinceLast(which, deviceIds, fromMs)} AS since JOIN command c ON c.device_id = since.id
    WHERE ${which} AND c.created_at >= since.at AND c.created_at < ${new Date(toMs)}
    ORDER BY c.created_at, c.id`.execute(db);
  return rows.map(({ deviceId, at, socMin, socMax }) => ({
    deviceId,
    atMs: at.getTime(),
    socMin: socMin ?? 0,
    socMax: socMax ?? 100,
  }));
}

export interface Outage {
  readonly deviceId: number;
  readonly communication: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Lost connections, and device faults of the two most serious grades. */
export async function readOutages(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<Outage[]> {
  const { rows } = await sql<{ deviceId: number; source: number; from: Date; to: Date | null }>`
    SELECT device_id AS "deviceId", source, triggered_at AS "from", recovered_at AS "to" FROM alarm
    WHERE plant_id = ${plantId} AND (source = 2 OR source = 1 AND grade <= 2)
      AND triggered_at < ${new Date(toMs)} AND coalesce(recovered_at, 'infinity') > ${new Date(fromMs)}
    ORDER BY triggered_at`.execute(db);
  return rows.map(({ deviceId, source, from, to }) => ({
    deviceId,
    communication: source === 2,
    fromMs: from.getTime(),
    toMs: to?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

/** When the plant was in automatic dispatch. */
export async function readAutomaticPeriods(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<TimeSpan[]> {
  const { rows } = await sql<{ from: Date; to: Date | null }>`SELECT started_at AS "from", ended_at AS "to"
    FROM dispatch_automatic WHERE plant_id = ${plantId} AND started_at < ${new Date(toMs)}
      AND coalesce(ended_at, 'infinity') > ${new Date(fromMs)}`.execute(db);
  return rows.map(({ from, to }) => ({
    fromMs: from.getTime(),
    toMs: to?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

export interface DeviceQuarter {
  readonly deviceId: number;
  readonly ms: number;
  readonly samples: number;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  readonly socMin: number | null;
  readonly socMax: number | null;
}

export async function readDeviceQuarters(
  db: Database,
  deviceIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<DeviceQuarter[]> {
  const { rows } = await sql<DeviceQuarter>`SELECT device_id AS "deviceId",
      extract(epoch FROM bucket)::float8 * 1000 AS ms, samples, out_kwh AS "outKwh", in_kwh AS "inKwh",
      soc_min AS "socMin", soc_max AS "socMax"
    FROM rollup_15m WHERE device_id = ANY(${deviceIds}::int[])
      AND bucket >= ${new Date(fromMs)} AND bucket < ${new Date(toMs)}`.execute(db);
  return rows;
}
