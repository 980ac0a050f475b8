import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { DevicePlan } from '../contract/plan.contract.ts';
import type { CommandDevice } from './command-devices.queries.ts';

/** A device and the logger that delivers to it. */
export type RoutedDevice = Pick<CommandDevice, 'deviceId' | 'sn' | 'kind' | 'timeZone'> & {
  readonly plantId: number | null;
  readonly loggerId: number;
};

export interface KnownPlan extends RoutedDevice {
  /** Of the command. */
  readonly name: string;
  readonly commandId: string;
  readonly plan: DevicePlan;
}

/** Versions assigned to or reported by the device under other ids: it may have been registered again. */
export async function versionsNamed(db: Database, sn: string): Promise<(number | null)[]> {
  const { rows } = await sql<{
    desired: number;
    reported: number | null;
  }>`SELECT p.desired_version AS desired,
      p.reported_version AS reported
    FROM device d JOIN device_plan p ON p.device_id = d.id WHERE d.sn = ${sn}`.execute(db);
  return rows.flatMap(({ desired, reported }) => [desired, reported]);
}

/** A plan of the current registration has priority over an earlier one, whose final message is then never sent. */
export const hasPlanNow = sql<boolean>`EXISTS (SELECT 1 FROM device n JOIN device_plan q ON q.device_id = n.id
  WHERE n.sn = d.sn AND n.sn_proven AND n.removed_at IS NULL)`;

/**
 * Removed devices with a plan and a proven serial number that a logger can reach; also if the last message went to a
 * removed logger.
 */
export async function readLeft(db: Database): Promise<KnownPlan[]> {
  const { rows } = await sql<KnownPlan>`SELECT d.id AS "deviceId", d.sn, d.kind, d.plant_id AS "plantId",
      coalesce(p.time_zone, 'UTC') AS "timeZone", c.name, c.id AS "commandId", p.plan, g.id AS "loggerId"
    FROM device_plan p
      JOIN device d ON d.id = p.device_id AND d.sn_proven AND d.removed_at IS NOT NULL
      JOIN command c ON c.id = p.command_id
      LEFT JOIN device n ON n.sn = d.sn AND n.sn_proven AND n.removed_at IS NULL
      JOIN device had ON had.id = coalesce(n.logger_id, d.logger_id)
      JOIN device g ON g.sn = had.sn AND g.kind = ANY(${kindsWith('gateway')}::text[]) AND g.sn_proven
        AND g.removed_at IS NULL
    WHERE NOT ${hasPlanNow} AND (p.plan -> 'segments' <> '[]'
      OR p.reported_version IS DISTINCT FROM p.desired_version AND c.logger_id <> g.id)
    ORDER BY d.id`.execute(db);
  return rows;
}

/** Devices whose plan was sent in minutes of another time zone than their plant's. */
export async function readMovedZones(db: Database): Promise<KnownPlan[]> {
  const { rows } = await sql<KnownPlan>`SELECT d.id AS "deviceId", d.sn, d.kind, d.plant_id AS "plantId",
      t.time_zone AS "timeZone", c.name, c.id AS "commandId", p.plan, g.id AS "loggerId"
    FROM device_plan p
      JOIN device d ON d.id = p.device_id AND d.removed_at IS NULL
      JOIN plant t ON t.id = d.plant_id AND t.deleted_at IS NULL
      JOIN command c ON c.id = p.command_id
      JOIN device g ON g.id = d.logger_id AND g.removed_at IS NULL
    WHERE p.time_zone IS DISTINCT FROM t.time_zone AND p.plan -> 'segments' <> '[]' ORDER BY d.id`.execute(
    db,
  );
  return rows;
}
