import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { deviceStatusNow, joinDeviceState } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';

/** Device kinds that follow plans. */
const planKinds = deviceKinds
  .filter(({ commands }) => commands.some(({ type }) => type === 'plan'))
  .map(({ id }) => id);

export const takesPlans = (kind: string): boolean => planKinds.includes(kind);

export interface PlanDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly name: string;
  readonly kind: string;
  /** 0: unknown. */
  readonly ratedKw: number;
  readonly online: boolean;
  /** Its logger is connected, so messages reach it. */
  readonly linked: boolean;
  /** Time of the newest sample. */
  readonly ts: Date | null;
}

/** All named devices of a plant; by default those that follow plans. */
export async function readPlanDevices(
  db: Database,
  plantId: number,
  deviceIds?: readonly number[],
): Promise<PlanDevice[]> {
  const which = deviceIds
    ? sql`d.id = ANY (${[...deviceIds]}::int[])`
    : sql`d.kind = ANY (${planKinds}::text[])`;
  const { rows } = await sql<PlanDevice>`SELECT d.id AS "deviceId", d.sn, d.kind,
      coalesce(nullif(d.alias, ''), d.sn) AS name, coalesce(d.rated_kw, 0)::float8 AS "ratedKw",
      ${deviceStatusNow} <> 0 AS online, l.online IS TRUE AS linked, s.ts
    FROM device d ${joinDeviceState}
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL AND ${which} ORDER BY d.id`.execute(db);
  return rows;
}

export interface PlantClock {
  readonly plantId: number;
  readonly timeZone: string;
}

export async function readPlantClock(db: Database, plantId: number): Promise<PlantClock> {
  const { time_zone: timeZone } = await db
    .selectFrom('plant')
    .select('time_zone')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
  return { plantId, timeZone };
}
