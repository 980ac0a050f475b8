import type { Database } from '@heliodon/infrastructure/database';
import type { Lang } from '@heliodon/kernel/lang';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { type OperationsMap, POWERS } from '../../contract/operations.contract.ts';

/** Name of a country, province or city; text that is not a code is returned unchanged. */
export interface RegionNames {
  regionName(code: string, lang: Lang): string;
}

type Stored = Omit<OperationsMap, 'places'> & {
  readonly places: readonly { country: string; province: string; city: string }[];
};

const STATUSES = sql.join(PLANT_STATUSES.map((status) => sql.lit(status)));
const kw = (role: string) => sql`json_agg(round(${sql.ref(`f.${role}_kw`)}::numeric, 1))`;

/**
 * One query, aggregated into columns by the database, sorted once: reading rows of thousands of plants would be slow.
 */
export async function readMap(db: Database, names: RegionNames, caller: Caller): Promise<OperationsMap> {
  const column = (name: string) => sql`json_agg(${sql.ref(`f.${name}`)})`;
  const { rows } = await sql<{ found: Stored | null }>`
    WITH f AS MATERIALIZED (SELECT p.id, p.name, round(p.longitude::numeric, 5) AS longitude,
        round(p.latitude::numeric, 5) AS latitude, p.screen_type, p.pv_kwp, p.storage_kwh,
        array_position(ARRAY[${STATUSES}], coalesce(s.status, 'offline')) - 1 AS status,
        s.pv_kw, s.battery_kw, s.grid_kw, s.load_kw, s.charging_kw,
        dense_rank() OVER (ORDER BY p.country, p.province, p.city) - 1 AS place, p.country, p.province, p.city
      FROM plant p LEFT JOIN plant_state s ON s.plant_id = p.id WHERE p.id IN ${visiblePlantIds(caller)}),
    places AS (SELECT DISTINCT place, country, province, city FROM f)
    SELECT json_build_object('ids', ${column('id')}, 'names', ${column('name')}, 'longitudes', ${column('longitude')},
      'latitudes', ${column('latitude')}, 'statuses', ${column('status')}, 'screenTypes', ${column('screen_type')},
      'powers', json_build_array(${sql.join(POWERS.map(kw))}), 'pvKwp', ${column('pv_kwp')},
      'storageKwh', ${column('storage_kwh')}, 'placeOf', ${column('place')},
      'places', (SELECT json_agg(json_build_object('country', country, 'province', province, 'city', city)
        ORDER BY place) FROM places)) AS found
    FROM (SELECT * FROM f ORDER BY id) f HAVING count(*) > 0`.execute(db);
  const found = rows[0]?.found;
  if (!found) return nothing();
  const name = (code: string) => names.regionName(code, caller.lang);
  return {
    ...found,
    places: found.places.map((place) => ({
      ...place,
      names: { country: name(place.country), province: name(place.province), city: name(place.city) },
    })),
  };
}

const nothing = (): OperationsMap => ({
  ids: [],
  names: [],
  longitudes: [],
  latitudes: [],
  statuses: [],
  screenTypes: [],
  powers: POWERS.map(() => []),
  pvKwp: [],
  storageKwh: [],
  placeOf: [],
  places: [],
});
