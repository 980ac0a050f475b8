import type { Database } from '@heliodon/infrastructure/database';
import type { Diagram } from '../contract/diagram.schema.ts';

/** Without the drawing itself. */
export const versionsOf = (db: Database, plantId: number) =>
  db
    .selectFrom('topology_version as v')
    .leftJoin('account as a', 'a.id', 'v.saved_by')
    .select(['v.version', 'v.saved_at as savedAt', 'v.note', 'a.account_name as savedBy'])
    .where('v.plant_id', '=', plantId)
    .orderBy('v.version', 'desc');

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

export const toVersion = ({ version, savedAt, savedBy, note }: VersionRow) => ({
  version,
  savedAt: savedAt.toISOString(),
  savedBy: savedBy ?? '',
  note,
});

/** The newest, or the one that is named. */
export async function readDrawing(db: Database, plantId: number, version?: number) {
  const query = versionsOf(db, plantId).select('v.diagram').limit(1);
  const row = await (version === undefined
    ? query
    : query.where('v.version', '=', version)
  ).executeTakeFirst();
  return row && { ...toVersion(row), diagram: row.diagram as Diagram };
}

/** Also of devices that were removed: what was drawn of them stays what it is. */
export async function kindsOfDevices(
  db: Database,
  plantId: number,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; kind: string }[]> {
  if (deviceIds.length === 0) return [];
  return db
    .selectFrom('device')
    .select(['id as deviceId', 'kind'])
    .where('plant_id', '=', plantId)
    .where('id', 'in', deviceIds)
    .execute();
}

/** One save at a time of each plant. */
export async function lockPlantZone(tx: Database, plantId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('plant')
    .select('time_zone')
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.time_zone;
}
