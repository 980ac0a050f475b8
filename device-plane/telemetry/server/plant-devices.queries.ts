import { kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import type { TimedDevice } from '@heliodon/energy/flows/plant-devices';
import type { FlowDevice } from '@heliodon/energy/flows/plant-flows';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Joins user settings of a meter to `d` (device). */
export const joinMeter = sql`LEFT JOIN meter m ON m.device_id = d.id`;

/** What a meter measures and its collection start, for `d` joined with the above. */
export const meterColumns = sql`m.collect_from AS "collectFrom",
  CASE WHEN d.kind = ANY(${kindsWith('meter')}::text[]) THEN ARRAY(SELECT k.device_id FROM meter_link k
    WHERE k.meter_id = d.id)
    ELSE '{}' END AS measures`;

export interface MeterColumns {
  readonly collectFrom: Date | null;
  readonly measures: number[];
}

interface Row extends MeterColumns {
  readonly deviceId: number;
  readonly kind: string;
  readonly samplingPoint: FlowDevice['samplingPoint'];
  readonly removedAt: Date | null;
}

/** All current and former devices of a plant with their counting periods. */
export async function plantDevices(db: Database, plantId: number): Promise<TimedDevice[]> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.kind, d.sampling_point AS "samplingPoint",
      d.removed_at AS "removedAt", ${meterColumns}
    FROM device d ${joinMeter} WHERE d.plant_id = ${plantId} ORDER BY d.id`.execute(db);
  return rows.map(({ collectFrom, removedAt, kind, ...device }) => ({
    ...device,
    roles: rolesOf(kind),
    countsFromMs: collectFrom?.getTime() ?? null,
    removedMs: removedAt?.getTime() ?? null,
  }));
}
