import type { CallRequest } from '@heliodon/contract/call';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { PlantDetail } from '../contract/plant-change.contract.ts';
import type { queryPlantList } from '../contract/plants.contract.ts';
import type { RegionNames } from './plant-list.queries.ts';

export async function listPlants(
  db: Database,
  names: RegionNames,
  caller: Caller,
  request: CallRequest<typeof queryPlantList>,
) {
  const found = db
    .selectFrom('plant')
    .where('id', 'in', visiblePlantIds(caller))
    .where('name', 'ilike', likePattern(request.keyword))
    .select([
      'id as plantId',
      'name',
      'screen_type as screenType',
      'time_zone as timeZone',
      'currency',
      'province',
      'city',
    ])
    .orderBy('name');
  const { rows, total } = await readPage(db, found, request);
  const named = rows.map((row) => ({
    ...row,
    province: names.regionName(row.province, caller.lang),
    city: names.regionName(row.city, caller.lang),
  }));
  return { rows: named, total };
}

type Stored = PlantDetail['plant'] &
  Omit<PlantDetail, 'plant' | 'createdAt' | 'updatedAt'> & {
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

const typed = (column: string) => sql.raw(`coalesce(p.${column}::text, '')`);

const partKinds = deviceKinds.filter(({ partOf }) => partOf !== undefined).map(({ id }) => id);
/** Same rule as the device list: a cluster is shown as part of its battery, not separately. */
const listed = sql`d.removed_at IS NULL AND d.kind <> ALL(${partKinds}::text[])`;

export async function readPlant(db: Database, plantId: number): Promise<PlantDetail | undefined> {
  const { rows } = await sql<Stored>`SELECT p.id AS "plantId", p.version, o.account_name AS owner,
      m.account_name AS "createdBy", p.created_at AS "createdAt", p.updated_at AS "updatedAt",
      (SELECT count(*) FROM device d WHERE d.plant_id = p.id AND ${listed}) AS devices,
      p.name, p.screen_type AS "screenType", ${typed('install_date')} AS "installDate", p.currency,
      p.voltage_level AS "voltageLevel", p.description, p.country, p.province, p.city, p.address, p.longitude,
      p.latitude, p.time_zone AS "timeZone", ${typed('pv_kwp')} AS "pvKwp", ${typed('storage_kw')} AS "storageKw",
      ${typed('storage_kwh')} AS "storageKwh", p.plant_mode AS "plantMode", p.design_agency AS "designAgency",
      p.inspection_agency AS "inspectionAgency", p.dealer, p.installer, p.phone, p.pf_enabled AS "pfEnabled",
      p.pf_points AS "pfPoints", ${typed('coal_kg_per_kwh')} AS "coalKgPerKwh",
      ${typed('co2_kg_per_kwh')} AS "co2KgPerKwh", ${typed('trees_per_kwh')} AS "treesPerKwh"
    FROM plant p JOIN account o ON o.id = p.owner_id LEFT JOIN account m ON m.id = p.created_by
    WHERE p.id = ${plantId} AND p.deleted_at IS NULL`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { plantId: id, version, owner, createdBy, createdAt, updatedAt, devices, ...plant } = row;
  return {
    plantId: id,
    version,
    owner,
    createdBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    devices,
    plant,
  };
}

export async function isNameFree(db: Database, name: string, except: number | undefined): Promise<boolean> {
  const taken = await db
    .selectFrom('plant')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst();
  return taken === undefined;
}
