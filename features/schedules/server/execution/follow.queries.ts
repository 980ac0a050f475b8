import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { ModeTries } from './follow.policy.ts';

export interface GivenRow {
  readonly deviceId: number;
  readonly version: number | null;
  readonly segments: readonly PlanSegment[] | null;
  /** The content last recorded by schedules; null: none yet. */
  readonly kept: KeptDevice | null;
  /** Recorded for this day; null: no plan has applied so far. */
  readonly ruled: { readonly planId: number; readonly name: string } | null;
  readonly modeTries: ModeTries;
}

const MODE_HOLDS = ['queued', 'sent', 'acknowledged', 'readBack', 'verified'];

/** What each device received, from plans and from schedules. */
export async function readGiven(
  db: Database,
  deviceIds: readonly number[],
  today: string,
): Promise<Map<number, GivenRow>> {
  const { rows } = await sql<GivenRow>`SELECT d.id AS "deviceId", p.desired_version AS version,
      p.plan -> 'segments' AS segments,
      CASE WHEN s.device_id IS NOT NULL THEN jsonb_build_object('planId', s.plan_id, 'day', s.day::text,
        'version', s.version, 'reserveSoc', s.reserve_soc, 'hold', s.hold) END AS kept,
      CASE WHEN r.device_id IS NOT NULL THEN jsonb_build_object('planId', r.plan_id, 'name', r.plan_name) END AS ruled,
      (SELECT jsonb_build_object('count', count(*), 'lastMs', extract(epoch FROM max(c.created_at))::float8 * 1000,
          'holds', coalesce(bool_or(c.state = ANY (${MODE_HOLDS}::text[])), false))
        FROM command c WHERE c.device_id = d.id AND c.name = 'setWorkMode' AND c.created_at >= p.changed_at)
        AS "modeTries"
    FROM unnest(${[...deviceIds]}::int[]) AS d (id)
      LEFT JOIN device_plan p ON p.device_id = d.id LEFT JOIN schedule_device s ON s.device_id = d.id
      LEFT JOIN schedule_ruling r ON r.device_id = d.id AND r.day = ${today}::date`.execute(db);
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
    plan_id: kept.planId,
    day: kept.day,
    version: kept.version,
    reserve_soc: kept.reserveSoc,
    hold: kept.hold,
  };
  await tx
    .insertInto('schedule_device')
    .values({ device_id: deviceId, ...values })
    .onConflict((c) => c.column('device_id').doUpdateSet(values))
    .execute();
}

/** The last plan of a day counts, under its present name. */
export async function keepRuling(
  tx: Database,
  { deviceId, day }: { readonly deviceId: number; readonly day: string },
  plan: { readonly id: number; readonly name: string; readonly type: string },
): Promise<void> {
  const values = { plan_id: plan.id, plan_name: plan.name, plan_type: plan.type };
  await tx
    .insertInto('schedule_ruling')
    .values({ device_id: deviceId, day, ...values })
    .onConflict((c) => c.columns(['device_id', 'day']).doUpdateSet(values))
    .execute();
}

export interface DueDevice {
  readonly deviceId: number;
  readonly plantId: number;
  readonly timeZone: string;
  readonly day: string | null;
  readonly hold: string | null;
}

/** Devices that have or had plans. */
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
