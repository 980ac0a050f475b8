import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';
import type { Showcase } from '../../contract/showcase.contract.ts';
import { countsInShowcase } from './admission.queries.ts';
import type { ShownPlace } from './showcase.policy.ts';

/** Public plants that belong to the platform manager or are approved; for the demo, those of its accounts. */
const PUBLIC = sql`SELECT p.id FROM plant p JOIN screen_project j ON j.plant_id = p.id
  WHERE j.is_public AND p.deleted_at IS NULL AND ${countsInShowcase(sql`p.owner_id`, sql`j.admitted`)}`;
const DEMO = sql`SELECT p.id FROM plant p JOIN setting s ON s.key = 'demo'
  JOIN LATERAL jsonb_array_elements_text(s.value::jsonb -> 'accountIds') AS a (id) ON a.id::bigint = p.owner_id
  WHERE p.deleted_at IS NULL`;

/** The plants shown: public ones if there are any, otherwise those of the demo. */
export async function readShown(
  db: Database,
  demoRuns: boolean,
): Promise<{ source: Showcase['source']; ids: number[] }> {
  const ids = async (query: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);
  const shared = await ids(PUBLIC);
  if (shared.length > 0) return { source: 'public', ids: shared };
  const demo = demoRuns ? await ids(DEMO) : [];
  return { source: demo.length > 0 ? 'demo' : 'none', ids: demo };
}

type Sums = Pick<Showcase, 'plants' | 'online' | 'countries' | 'at'> &
  Showcase['capacity'] &
  Showcase['power'] &
  Showcase['savings'] & {
    todayPv: number | null;
    todayDischarge: number | null;
    todayCharging: number | null;
    totalPv: number | null;
    totalDischarge: number | null;
    totalCharging: number | null;
  };

export async function readSums(
  db: Database,
  ids: readonly number[],
): Promise<Omit<Showcase, 'source' | 'cities'>> {
  const { rows } = await sql<Sums>`SELECT count(*)::int AS plants,
      count(*) FILTER (WHERE s.status IN ('normal', 'fault'))::int AS online,
      count(DISTINCT nullif(p.country, ''))::int AS countries, (extract(epoch FROM max(s.at)) * 1000)::float8 AS at,
      coalesce(sum(p.pv_kwp), 0)::float8 AS "pvKwp", coalesce(sum(p.storage_kwh), 0)::float8 AS "storageKwh",
      sum(s.pv_kw::float8) AS "pvKw", sum(s.battery_kw::float8) AS "batteryKw", sum(s.grid_kw::float8) AS "gridKw",
      sum(s.load_kw::float8) AS "loadKw", sum(s.charging_kw::float8) AS "chargingKw",
      sum(t.pv_kwh) AS "todayPv", sum(t.discharge_kwh) AS "todayDischarge", sum(t.charging_kwh) AS "todayCharging",
      sum(a.pv_kwh) AS "totalPv", sum(a.discharge_kwh) AS "totalDischarge", sum(a.charging_kwh) AS "totalCharging",
      coalesce(sum(a.pv_kwh * p.coal_kg_per_kwh::float8), 0) AS "coalKg",
      coalesce(sum(a.pv_kwh * p.co2_kg_per_kwh::float8), 0) AS "co2Kg",
      coalesce(sum(a.pv_kwh * p.trees_per_kwh::float8), 0) AS trees
    FROM plant p LEFT JOIN plant_state s ON s.plant_id = p.id
      LEFT JOIN plant_day t ON t.plant_id = p.id AND t.day = (now() AT TIME ZONE p.time_zone)::date
        AND t.day BETWEEN current_date - 1 AND current_date + 1
      LEFT JOIN plant_total a ON a.plant_id = p.id
    WHERE p.id = ANY (${ids}::bigint[])`.execute(db);
  const row = rows[0] as Sums;
  return {
    plants: row.plants,
    online: row.online,
    countries: row.countries,
    at: row.at,
    capacity: { pvKwp: row.pvKwp, storageKwh: row.storageKwh },
    power: {
      pvKw: row.pvKw,
      batteryKw: row.batteryKw,
      gridKw: row.gridKw,
      loadKw: row.loadKw,
      chargingKw: row.chargingKw,
    },
    today: { pvKwh: row.todayPv, dischargeKwh: row.todayDischarge, chargingKwh: row.todayCharging },
    total: { pvKwh: row.totalPv, dischargeKwh: row.totalDischarge, chargingKwh: row.totalCharging },
    savings: { coalKg: row.coalKg, co2Kg: row.co2Kg, trees: row.trees },
  };
}

/** Locations of the plants, as entered by their owners. */
export async function readPlaces(db: Database, ids: readonly number[]): Promise<ShownPlace[]> {
  const { rows } =
    await sql<ShownPlace>`SELECT p.country, p.province, p.city, avg(p.longitude)::float8 AS longitude,
      avg(p.latitude)::float8 AS latitude, count(*)::int AS plants
    FROM plant p WHERE p.id = ANY (${ids}::bigint[]) AND p.longitude IS NOT NULL AND p.latitude IS NOT NULL
    GROUP BY 1, 2, 3`.execute(db);
  return rows;
}
