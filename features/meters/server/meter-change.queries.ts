import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { LinkedDevice, MeterChange } from '../contract/meters.contract.ts';
import type { StoredMeter } from './meter-setting.queries.ts';

const MOST_SHOWN = 20;

/** The meter settings that affect the plant's energy. */
type StoredSettings = Omit<MeterChange['before'], 'links'> & { readonly links: readonly number[] };

const countedOf = ({ samplingPoint, overruled, links, collectFromMs }: StoredMeter): StoredSettings => ({
  samplingPoint,
  setByHand: 'sampling_point' in overruled,
  links: links.map(({ deviceId }) => deviceId),
  collectFrom: collectFromMs === null ? null : new Date(collectFromMs).toISOString(),
});

export async function writeChange(
  tx: Database,
  { accountName }: Caller,
  at: Date,
  before: StoredMeter,
  after: StoredMeter,
): Promise<void> {
  await tx
    .insertInto('meter_change')
    .values({
      device_id: before.deviceId,
      plant_id: before.plantId,
      at,
      account_name: accountName,
      before: JSON.stringify(countedOf(before)),
      after: JSON.stringify(countedOf(after)),
    })
    .execute();
}

interface ChangeRow {
  readonly at: Date;
  readonly by: string;
  readonly before: StoredSettings;
  readonly after: StoredSettings;
}

/** In its present plant, newest first; undefined: no access or missing. */
export async function readChanges(
  db: Database,
  caller: Caller,
  deviceId: number,
): Promise<MeterChange[] | undefined> {
  const device = await db
    .selectFrom('device as d')
    .select('d.plant_id as plantId')
    .where('d.id', '=', deviceId)
    .where('d.removed_at', 'is', null)
    .where(plantIsVisible(caller, sql.ref('d.plant_id')))
    .executeTakeFirst();
  if (!device) return undefined;
  const { rows } = await sql<ChangeRow>`SELECT at, account_name AS by, before, after FROM meter_change
    WHERE device_id = ${deviceId} AND plant_id = ${device.plantId}
    ORDER BY id DESC LIMIT ${MOST_SHOWN}`.execute(db);
  const ids = [...new Set(rows.flatMap(({ before, after }) => [...before.links, ...after.links]))];
  const linked = new Map((await linkedDevices(db, ids, device.plantId)).map((one) => [one.deviceId, one]));
  const shown = ({ links, ...settings }: StoredSettings): MeterChange['before'] => ({
    ...settings,
    links: links.flatMap((id) => linked.get(id) ?? []),
  });
  return rows.map(({ at, by, before, after }) => ({
    at: at.toISOString(),
    by,
    before: shown(before),
    after: shown(after),
  }));
}

async function linkedDevices(
  db: Database,
  ids: readonly number[],
  plantId: number | null,
): Promise<LinkedDevice[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinkedDevice>`SELECT id AS "deviceId", sn, alias, kind,
      removed_at IS NULL AND plant_id = ${plantId} AS "inPlant"
    FROM device WHERE id = ANY(${ids}::int[])`.execute(db);
  return rows;
}
