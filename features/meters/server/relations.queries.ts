import { hasRole, kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import type { FlowDevice } from '@heliodon/energy/flows/plant-flows';
import { hasSide, type RelatedDevice } from '@heliodon/energy/metering/meter-relations';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Long enough to include sunny days. */
const RECENT_DAYS = 7;

export interface NamedDevice extends RelatedDevice {
  readonly sn: string;
  readonly alias: string;
}

interface Row extends Omit<NamedDevice, 'roles' | 'collectFromMs' | 'addedMs' | 'lastReadingMs'> {
  readonly kind: string;
  readonly collectFrom: Date | null;
  readonly addedAt: Date;
  readonly ts: Date | null;
}

/** The present devices of a plant; for its meters, the user's settings and the recent energy. */
export async function relatedDevices(db: Database, plantId: number): Promise<NamedDevice[]> {
  const { rows } = await sql<Row>`
    SELECT d.id AS "deviceId", d.sn, d.alias, d.kind, d.sampling_point AS "samplingPoint",
      d.created_at AS "addedAt", m.collect_from AS "collectFrom", coalesce(m.address, '') AS address, s.ts,
      ARRAY(SELECT k.device_id FROM meter_link k WHERE k.meter_id = d.id ORDER BY 1) AS measures,
      recent.out_kwh AS "recentOutKwh", recent.in_kwh AS "recentInKwh"
    FROM device d JOIN plant p ON p.id = d.plant_id
      LEFT JOIN meter m ON m.device_id = d.id
      LEFT JOIN device_state s ON s.device_id = d.id
      LEFT JOIN LATERAL (
        SELECT sum(r.out_kwh) AS out_kwh, sum(r.in_kwh) AS in_kwh FROM rollup_day r
        WHERE d.kind = ANY(${kindsWith('meter')}::text[]) AND r.device_id = d.id
          AND r.day > (now() AT TIME ZONE p.time_zone)::date - ${RECENT_DAYS}::int) recent ON true
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL
    ORDER BY d.id`.execute(db);
  return rows.map(({ kind, collectFrom, addedAt, ts, ...device }) => ({
    ...device,
    roles: rolesOf(kind),
    collectFromMs: collectFrom?.getTime() ?? null,
    addedMs: addedAt.getTime(),
    lastReadingMs: ts?.getTime() ?? null,
  }));
}

/** Linked devices that are no longer in the plant. */
export async function namesOf(
  db: Database,
  ids: readonly number[],
): Promise<{ deviceId: number; sn: string; alias: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('device')
    .select(['id as deviceId', 'sn', 'alias'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Serial numbers of meters on sides that the plant would not have if it were of this type. */
export async function metersWithoutSide(
  db: Database,
  plantId: number,
  screenType: number,
): Promise<string[]> {
  const devices = await db
    .selectFrom('device')
    .select(['sn', 'kind', 'sampling_point as samplingPoint'])
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .orderBy('sn')
    .execute();
  const roles = new Set(devices.flatMap(({ kind }) => rolesOf(kind)));
  return devices
    .filter(({ kind }) => hasRole(kind, 'meter'))
    .filter((one) => !hasSide(one.samplingPoint as FlowDevice['samplingPoint'], { screenType, roles }))
    .map(({ sn }) => sn);
}
