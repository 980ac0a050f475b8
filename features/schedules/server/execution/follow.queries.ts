import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';
import type { SocSettings } from './follow.policy.ts';

export interface GivenRow {
  readonly deviceId: number;
  readonly version: number | null;
  readonly segments: readonly PlanSegment[] | null;
  readonly changedAt: Date | null;
  readonly ours: number | null;
  readonly day: string | null;
  readonly hold: string | null;
  /** Since the plan was given, the work mode was set once. */
  readonly modeSet: boolean;
}

/** What each device was given, by plans and by schedules. */
export async function readGiven(db: Database, deviceIds: readonly number[]): Promise<Map<number, GivenRow>> {
  const { rows } = await sql<GivenRow>`SELECT d.id AS "deviceId", p.desired_version AS version,
      p.plan -> 'segments' AS segments, p.changed_at AS "changedAt", s.version AS ours, s.day::text AS day, s.hold,
      EXISTS (SELECT 1 FROM command c WHERE c.device_id = d.id AND c.name = 'setWorkMode'
        AND c.created_at >= p.changed_at) AS "modeSet"
    FROM unnest(${[...deviceIds]}::int[]) AS d (id)
      LEFT JOIN device_plan p ON p.device_id = d.id LEFT JOIN schedule_device s ON s.device_id = d.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
}

export interface KeptDevice {
  readonly planId: number | null;
  readonly day: string;
  readonly version: number | null;
  readonly reserveSoc: number | null;
  readonly hold: string | null;
}

export async function keepGiven(tx: Database, deviceId: number, kept: KeptDevice): Promise<void> {
  const values = {
    ...{ plan_id: kept.planId, day: kept.day, version: kept.version },
    ...{ reserve_soc: kept.reserveSoc, hold: kept.hold },
  };
  await tx
    .insertInto('schedule_device')
    .values({ device_id: deviceId, ...values })
    .onConflict((c) => c.column('device_id').doUpdateSet(values))
    .execute();
}

export interface DueDevice {
  readonly deviceId: number;
  readonly plantId: number;
  readonly timeZone: string;
  readonly day: string | null;
  readonly hold: string | null;
}

/** Devices that have plans, or had one. */
export async function readScheduled(db: Database): Promise<DueDevice[]> {
  const { rows } =
    await sql<DueDevice>`SELECT d.id AS "deviceId", p.id AS "plantId", p.time_zone AS "timeZone",
      s.day::text AS day, s.hold
    FROM (SELECT device_id FROM schedule_plan_device UNION SELECT device_id FROM schedule_device) AS x
      JOIN device d ON d.id = x.device_id AND d.removed_at IS NULL
      JOIN plant p ON p.id = d.plant_id AND p.deleted_at IS NULL
      LEFT JOIN schedule_device s ON s.device_id = d.id
    ORDER BY p.id, d.id`.execute(db);
  return rows;
}

/** SOC limits as they were last set and taken over, or told by the device. Undefined: nobody knows. */
export async function knownSocSettings(db: Database, deviceId: number): Promise<SocSettings | undefined> {
  const of = (name: string) =>
    sql`coalesce(params ->> ${name}, reported ->> ${`setSocLimits.${name}`})::float8`;
  const { rows } = await sql<SocSettings>`SELECT ${of('socMin')} AS "socMin", ${of('socMax')} AS "socMax",
      ${of('reserveSoc')} AS "reserveSoc"
    FROM command WHERE device_id = ${deviceId} AND (name = 'setSocLimits' AND state IN ('readBack', 'verified')
      OR type = 'read' AND read_back_of IS NULL AND reported ? 'setSocLimits.reserveSoc')
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Whether the device was given SOC limits, and asked for them, since then: what became of it is awaited first. */
export async function toldSoc(
  db: Database,
  deviceId: number,
  since: Date,
): Promise<{ readonly set: boolean; readonly asked: boolean }> {
  const { rows } = await sql<{ set: boolean; asked: boolean }>`SELECT
      coalesce(bool_or(name = 'setSocLimits'), false) AS set, coalesce(bool_or(type = 'read'), false) AS asked
    FROM command WHERE device_id = ${deviceId} AND created_at >= ${since} AND read_back_of IS NULL`.execute(
    db,
  );
  return rows[0] ?? { set: false, asked: false };
}
