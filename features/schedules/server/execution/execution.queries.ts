import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { PlanType } from '@heliodon/energy/schedule/plan';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** The content that a device received from plans, and its progress. */
export interface ExecutionRow {
  readonly deviceId: number;
  /** The plan that schedules determined for today. */
  readonly planId: number | null;
  readonly day: string | null;
  readonly hold: string | null;
  readonly commandId: string | null;
  readonly segments: readonly PlanSegment[] | null;
  readonly desired: number | null;
  readonly reported: number | null;
  readonly error: string;
  readonly sentAt: Date | null;
  /** When each state was reached. */
  readonly steps: Readonly<Record<string, string>>;
  readonly measuredAt: Date | null;
}

export async function readExecution(
  db: Database,
  deviceIds: readonly number[],
): Promise<Map<number, ExecutionRow>> {
  const { rows } =
    await sql<ExecutionRow>`SELECT d.id AS "deviceId", s.plan_id AS "planId", s.day::text AS day, s.hold,
      p.command_id AS "commandId", p.plan -> 'segments' AS segments, p.desired_version AS desired,
      p.reported_version AS reported, coalesce(p.error, '') AS error, p.sent_at AS "sentAt",
      coalesce(c.steps, '{}') AS steps,
      CASE WHEN s.measured_command = p.command_id THEN s.measured_at END AS "measuredAt"
    FROM unnest(${[...deviceIds]}::int[]) AS d (id)
      LEFT JOIN schedule_device s ON s.device_id = d.id
      LEFT JOIN device_plan p ON p.device_id = d.id
      LEFT JOIN command c ON c.id = p.command_id`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Mean SOC of the batteries behind the logger of each device, last reported. */
export async function readBatteries(
  db: Database,
  deviceIds: readonly number[],
): Promise<Map<number, { deviceId: number; kind: string; ts: Date | null }[]>> {
  const { rows } = await sql<{ of: number; deviceId: number; kind: string; ts: Date | null }>`
    SELECT d.id AS of, b.id AS "deviceId", b.kind, s.ts FROM device d
      JOIN device b ON b.plant_id = d.plant_id AND b.logger_id = d.logger_id
        AND b.kind = ANY(${kindsWith('battery')}::text[])
        AND b.removed_at IS NULL
      LEFT JOIN device_state s ON s.device_id = b.id
    WHERE d.id = ANY (${[...deviceIds]}::int[]) ORDER BY d.id, b.id`.execute(db);
  const found = new Map<number, { deviceId: number; kind: string; ts: Date | null }[]>();
  for (const { of, ...battery } of rows) found.set(of, [...(found.get(of) ?? []), battery]);
  return found;
}

export interface Ruled {
  readonly planId: number;
  /** The name at that time. */
  readonly name: string;
  readonly type: PlanType;
}

/** The plan that applied to a device, by day. */
export async function readRulings(
  db: Database,
  deviceId: number,
  from: string,
  to: string,
): Promise<Map<string, Ruled>> {
  const { rows } = await sql<Ruled & { day: string }>`SELECT day::text AS day, plan_id AS "planId",
      plan_name AS name, plan_type AS type
    FROM schedule_ruling WHERE device_id = ${deviceId} AND day BETWEEN ${from}::date AND ${to}::date`.execute(
    db,
  );
  return new Map(rows.map(({ day, ...ruled }) => [day, ruled]));
}
