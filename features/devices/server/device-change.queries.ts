import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sampleNotices } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import type { PlacedDevice } from './devices.policy.ts';

export interface ChangedDevice extends PlacedDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly kind: string;
  readonly alias: string;
  readonly plantName: string;
  readonly ratedKw: number | null;
  readonly ratedByHand: boolean;
}

/** The given devices that the caller can see, by id. Throws if there are none. */
export async function visibleDevices(
  db: Database,
  caller: Caller,
  deviceIds: readonly number[],
  which: 'present' | 'ignored' = 'present',
): Promise<Map<number, ChangedDevice>> {
  const present = which === 'present' ? sql`d.removed_at IS NULL` : sql`d.ignored`;
  const { rows } = await sql<ChangedDevice>`SELECT d.id AS "deviceId", d.sn, d.kind, d.alias,
      d.plant_id AS "plantId", p.name AS "plantName", d.rated_kw AS "ratedKw", d.rated_by_hand AS "ratedByHand",
      d.logger_id AS "loggerId", g.sn AS "loggerSn", d.parent_id AS "parentId", b.sn AS "parentSn"
    FROM device d JOIN plant p ON p.id = d.plant_id
    LEFT JOIN device g ON g.id = d.logger_id
    LEFT JOIN device b ON b.id = d.parent_id
    WHERE d.id = ANY (${[...deviceIds]}::int[]) AND ${present}
      AND d.plant_id IN ${visiblePlantIds(caller)}`.execute(db);
  if (rows.length === 0) throw new AppError(commonErrors.notFound);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Makes pages that show these plants reload. */
export async function publishPlantChanges(
  tx: Database,
  deviceId: number,
  plantIds: readonly number[],
): Promise<void> {
  for (const piece of sampleNotices(plantIds.map((plantId) => ({ plantId, deviceId }))))
    await sql`SELECT pg_notify('samples', ${piece})`.execute(tx);
}

/** The device with everything behind it and all of its parts. */
export const withAllOf = (deviceId: number) =>
  sql<boolean>`(id = ${deviceId} OR logger_id = ${deviceId} OR parent_id = ${deviceId})`;
