import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { LoadHabit } from '@heliodon/energy/forecast/load-habit';
import type { PlantResponse } from '@heliodon/energy/forecast/plant-response';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { type RawBuilder, sql } from 'kysely';
import { readAirTemperatures } from './air-temperatures.queries.ts';
import type { ForecastPlant, PlantModel, PlantQuarter } from './forecast-plant.ts';
import { readHeldQuarters } from './held-quarters.queries.ts';
import { isCurrentModel } from './plant-model.ts';

/** A plant and its learned model. */
export interface ModelledPlant extends ForecastPlant {
  readonly site: string;
  readonly pv: PlantResponse | null;
  readonly load: LoadHabit | null;
  readonly learnedTo: string | null;
}

const columns = sql`p.id AS "plantId", p.time_zone AS "timeZone", p.country, p.latitude, p.longitude, p.pv_kwp::float8 AS "pvKwp",
  i.kw AS "ratedKw", (p.pv_kwp > 0 OR i.devices > 0) AS "hasPv", m.site, m.pv, m.load, m.learned_to::text AS "learnedTo"`;

const inverters = sql`LEFT JOIN LATERAL (SELECT nullif(sum(d.rated_kw), 0) AS kw, count(*) AS devices FROM device d
  WHERE d.plant_id = p.id AND d.kind = ANY(${kindsWith('generator')}::text[]) AND d.removed_at IS NULL) i ON true`;

/** A plant without data for longer than this is not forecast. */
const SILENT_DAYS = 30;
const HELD_S = 600;

const hasData = (now: Date) => sql`EXISTS (SELECT 1 FROM plant_day y WHERE y.plant_id = p.id
  AND y.day > (${now}::timestamptz)::date - ${sql.lit(SILENT_DAYS)})`;

/** Adds a row for every plant that has any data. */
export const addPlants = (db: Database, now: Date) =>
  sql`INSERT INTO forecast_model (plant_id) SELECT p.id FROM plant p
    WHERE p.deleted_at IS NULL AND ${hasData(now)}
      AND NOT EXISTS (SELECT 1 FROM forecast_model m WHERE m.plant_id = p.id)
    ON CONFLICT DO NOTHING`.execute(db);

/** A model of another version has another shape: the plant counts as not learned yet. */
const withCurrentModel = (plant: ModelledPlant): ModelledPlant =>
  isCurrentModel(plant) ? plant : { ...plant, pv: null, load: null, learnedTo: null };

/** Reserves plants for a while, so that no other worker processes them. */
async function take(
  db: Database,
  now: Date,
  which: RawBuilder<unknown>,
  most: number,
): Promise<ModelledPlant[]> {
  const { rows } = await sql<ModelledPlant>`WITH taken AS (
      UPDATE forecast_model m SET taken_until = ${now}::timestamptz + ${`${HELD_S} s`}::interval
      WHERE m.plant_id IN (SELECT m.plant_id FROM forecast_model m JOIN plant p ON p.id = m.plant_id
        WHERE ${which} AND (m.taken_until IS NULL OR m.taken_until < ${now}) AND p.deleted_at IS NULL
        ORDER BY m.made_at NULLS FIRST, m.plant_id LIMIT ${most} FOR UPDATE OF m SKIP LOCKED)
      RETURNING m.*)
    SELECT ${columns} FROM taken m JOIN plant p ON p.id = m.plant_id ${inverters} ORDER BY p.id`.execute(db);
  return rows.map(withCurrentModel);
}

/** Plants whose forecasts are older than the last full refresh time. */
export const takeDue = (db: Database, now: Date, refreshedFrom: Date, most: number) =>
  take(db, now, sql`(m.made_at IS NULL OR m.made_at < ${refreshedFrom}) AND ${hasData(now)}`, most);

/** Plants that are learned but have no evaluated past day. */
export const takeUnjudged = (db: Database, now: Date) =>
  take(db, now, sql`m.learned_to IS NOT NULL AND m.hindcast_at IS NULL`, 1);

export async function readPlant(db: Database, plantId: number): Promise<ModelledPlant | undefined> {
  const { rows } = await sql<ModelledPlant>`SELECT ${columns} FROM plant p
    LEFT JOIN forecast_model m ON m.plant_id = p.id ${inverters}
    WHERE p.id = ${plantId} AND p.deleted_at IS NULL`.execute(db);
  return rows[0] && withCurrentModel(rows[0]);
}

export interface Learned {
  readonly plantId: number;
  readonly site: string;
  readonly model: PlantModel;
  readonly learnedTo: string;
}

/** Number of days with any data up to the last learned one. */
const knownDays = (plantId: RawBuilder<unknown>, to: RawBuilder<unknown>, days: number) =>
  sql`(SELECT count(*) FROM plant_day y WHERE y.plant_id = ${plantId} AND y.day <= ${to}
    AND y.day > ${to} - ${sql.lit(days)})`;

export async function saveLearned(
  db: Database,
  { plantId, site, model, learnedTo }: Learned,
  windowDays: number,
): Promise<void> {
  await sql`UPDATE forecast_model m SET site = ${site}, pv = ${JSON.stringify(model.pv)}::jsonb,
      load = ${JSON.stringify(model.load)}::jsonb, learned_to = ${learnedTo}::date,
      known_days = ${knownDays(sql`m.plant_id`, sql`${learnedTo}::date`, windowDays)}
    WHERE m.plant_id = ${plantId}`.execute(db);
}

export const markMade = (db: Database, plantIds: readonly number[], now: Date) =>
  sql`UPDATE forecast_model SET made_at = ${now}, taken_until = NULL
    WHERE plant_id = ANY(${plantIds}::bigint[])`.execute(db);

export const markJudged = (db: Database, plantId: number, now: Date) =>
  sql`UPDATE forecast_model SET hindcast_at = ${now}, taken_until = NULL WHERE plant_id = ${plantId}`.execute(
    db,
  );

export interface GrownPlant {
  readonly plantId: number;
  /** Number of past days with data now, and at the time of learning. */
  readonly days: number;
  readonly known: number;
}

/** Plants that have more past days with data than when they were learned. */
export async function readGrown(db: Database, now: Date, windowDays: number): Promise<GrownPlant[]> {
  const yesterday = sql`((${now}::timestamptz AT TIME ZONE p.time_zone)::date - 1)`;
  const { rows } = await sql<GrownPlant>`
    SELECT m.plant_id AS "plantId", k.days::int AS days, m.known_days AS known
    FROM forecast_model m JOIN plant p ON p.id = m.plant_id
      CROSS JOIN LATERAL (SELECT coalesce(m.learned_to, ${yesterday}) AS day) t
      CROSS JOIN LATERAL (SELECT ${knownDays(sql`m.plant_id`, sql`t.day`, windowDays)} AS days) k
    WHERE m.made_at IS NOT NULL AND p.deleted_at IS NULL AND k.days > m.known_days`.execute(db);
  return rows;
}

/** Older history has arrived: everything is learned and evaluated again. */
export const relearn = (db: Database, plantIds: readonly number[]) =>
  sql`UPDATE forecast_model SET pv = NULL, load = NULL, learned_to = NULL, known_days = 0, made_at = NULL,
      hindcast_at = NULL WHERE plant_id = ANY(${plantIds}::bigint[])`.execute(db);

/** Intervals of several plants, each from its own start time, in order. */
export async function readQuarters(
  db: Database,
  plants: readonly { readonly plantId: number; readonly fromMs: number }[],
  toMs: number,
): Promise<Map<number, PlantQuarter[]>> {
  const { rows } = await sql<{ plantId: number; ms: number; pv: number | null; load: number | null }>`
    SELECT q.plant_id AS "plantId", extract(epoch FROM q.bucket)::float8 * 1000 AS ms, q.pv_kwh AS pv, q.load_kwh AS load
    FROM unnest(${pgArray(plants, ({ plantId }) => plantId)}::bigint[],
        ${pgArray(plants, ({ fromMs }) => `"${new Date(fromMs).toISOString()}"`)}::timestamptz[]) AS a (id, since)
      CROSS JOIN LATERAL (SELECT * FROM plant_15m r WHERE r.plant_id = a.id AND r.bucket >= a.since
        AND r.bucket < ${new Date(toMs)} ORDER BY r.bucket) q`.execute(db);
  const ids = plants.map(({ plantId }) => plantId);
  const since = new Date(Math.min(toMs, ...plants.map(({ fromMs }) => fromMs)));
  const held = await readHeldQuarters(db, ids, since);
  const air = await readAirTemperatures(db, ids, since, new Date(toMs));
  const found = new Map<number, PlantQuarter[]>(ids.map((plantId) => [plantId, []]));
  for (const { plantId, ms, pv, load } of rows) {
    const startMs = Math.round(ms);
    const isHeld = held.get(plantId)?.has(startMs) ?? false;
    const airC = air.get(plantId)?.get(startMs) ?? null;
    found.get(plantId)?.push({ startMs, pvKwh: pv, loadKwh: load, held: isHeld, airC });
  }
  return found;
}
