import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import { sql } from 'kysely';
import type { PlantNow } from '../contract/live.contract.ts';
import { plantsNow } from './now.queries.ts';

// Advisory lock; any number unused in this database.
const LOCK_KEY = 4_835_766_005;
const PLANTS_AT_ONCE = 500;
/** Missing data causes no event: a plant that is not offline is checked again after this time. */
const DOUBT_AFTER_S = 120;

/** Maintains plant_state, by which plant lists are filtered and sorted, for plants with new data. */
export class PlantStates {
  readonly #db: Database;
  readonly #changed = new Set<number>();
  /** Notifications may have been missed: all plants are checked. */
  #missed = true;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A notification about samples and connections. */
  onNotification(piece: string): void {
    for (const { plantId } of parseSampleNotice(piece)) this.#changed.add(plantId);
  }

  onReconnect(): void {
    this.#missed = true;
  }

  /** Returns the number of checked plants. */
  async pass(): Promise<number> {
    try {
      return await this.#look();
    } catch (error) {
      this.#missed = true;
      throw error;
    }
  }

  #look(): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS mine`.execute(tx);
      if (!rows[0]?.mine) return 0;
      const plantIds = await this.#due(tx);
      for (let from = 0; from < plantIds.length; from += PLANTS_AT_ONCE) {
        const some = plantIds.slice(from, from + PLANTS_AT_ONCE);
        await saveStates(tx, some, await plantsNow(tx, some));
      }
      return plantIds.length;
    });
  }

  async #due(tx: Database): Promise<number[]> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const missed = this.#missed;
    this.#missed = false;
    const { rows } = missed
      ? await sql<{ id: number }>`SELECT id FROM plant WHERE deleted_at IS NULL`.execute(tx)
      : await sql<{ id: number }>`SELECT plant_id AS id FROM plant_state
          WHERE checked_at < now() - make_interval(secs => ${DOUBT_AFTER_S})
            AND (status <> 'offline' OR checked_at = '-infinity')`.execute(tx);
    return [...new Set([...changed, ...rows.map(({ id }) => id)])].sort((a, b) => a - b);
  }
}

async function saveStates(
  tx: Database,
  plantIds: readonly number[],
  found: ReadonlyMap<number, PlantNow>,
): Promise<void> {
  // A plant without devices is offline.
  const now = (plantId: number) => found.get(plantId);
  const of = (value: (state: PlantNow) => number | null) =>
    sql`${pgArray(plantIds, (id) => value(now(id) ?? nothingOf(id)))}::real[]`;
  const status = (id: number) => (now(id) ?? nothingOf(id)).status;
  const at = (id: number) => {
    const ms = now(id)?.at;
    return ms == null ? null : new Date(ms).toISOString();
  };
  await sql`INSERT INTO plant_state (plant_id, status, at, pv_kw, battery_kw, grid_kw, load_kw, charging_kw, soc, checked_at)
    SELECT *, now() FROM unnest(${pgArray(plantIds, (id) => id)}::bigint[], ${pgArray(plantIds, status)}::text[],
      ${pgArray(plantIds, at)}::timestamptz[], ${of(({ power }) => power.pvKw)}, ${of(({ power }) => power.batteryKw)},
      ${of(({ power }) => power.gridKw)}, ${of(({ power }) => power.loadKw)}, ${of(({ power }) => power.chargingKw)},
      ${of(({ soc }) => soc)})
    ON CONFLICT (plant_id) DO UPDATE SET status = excluded.status, at = excluded.at, pv_kw = excluded.pv_kw,
      battery_kw = excluded.battery_kw, grid_kw = excluded.grid_kw, load_kw = excluded.load_kw,
      charging_kw = excluded.charging_kw, soc = excluded.soc, checked_at = excluded.checked_at`.execute(tx);
}

const NO_POWER = { pvKw: null, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
const nothingOf = (plantId: number): PlantNow => ({
  plantId,
  status: 'offline',
  at: null,
  power: NO_POWER,
  soc: null,
  devices: [],
});
