import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Fallback, ShadowDay } from '@heliodon/energy/optimise/shadow-fallback';
import { FALLBACK_DAYS } from '@heliodon/energy/optimise/shadow-fallback';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { ShadowWay } from '../../contract/automatic.contract.ts';

/** A comparison by a worker that died is repeated after this time. */
const HOLD_MS = 300_000;
/** Days are compared when their last intervals are complete. */
const AFTER_MIDNIGHT = sql`interval '30 minutes'`;

export interface DueDay {
  readonly plantId: number;
  readonly day: string;
}

/** Adds a row for every plant with storage and prices. */
const addPlants = (db: Database) =>
  sql`INSERT INTO dispatch_shadow_state (plant_id) SELECT p.id FROM plant p
    WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM price_version v WHERE v.plant_id = p.id)
      AND EXISTS (SELECT 1 FROM device d WHERE d.plant_id = p.id AND d.removed_at IS NULL AND NOT d.ignored
        AND d.kind = ANY(${kindsWith('storageConverter')}::text[]))
    ON CONFLICT DO NOTHING`.execute(db);

/**
 * The oldest day of a plant that is not compared yet, at most two weeks back; undefined: there is none. The first day is
 * yesterday, in automatic dispatch two weeks ago.
 */
export async function takeDueDay(db: Database, now: Date): Promise<DueDay | undefined> {
  await addPlants(db);
  const until = new Date(now.getTime() + HOLD_MS);
  const earliest = sql`y.day - ${sql.lit(FALLBACK_DAYS - 1)}`;
  const { rows } = await sql<DueDay>`UPDATE dispatch_shadow_state d SET taken_until = ${until}
    FROM (SELECT s.plant_id, CASE WHEN s.done_to IS NULL AND coalesce(m.mode, 'off') = 'off' THEN y.day
        ELSE greatest(s.done_to + 1, ${earliest}) END AS day
      FROM dispatch_shadow_state s JOIN plant p ON p.id = s.plant_id AND p.deleted_at IS NULL
        LEFT JOIN dispatch_mode m ON m.plant_id = p.id
        CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE p.time_zone - ${AFTER_MIDNIGHT})::date - 1 AS day) y
      WHERE (s.taken_until IS NULL OR s.taken_until < ${now}) AND (s.done_to IS NULL OR s.done_to < y.day)
      ORDER BY s.plant_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED) due
    WHERE d.plant_id = due.plant_id RETURNING d.plant_id AS "plantId", due.day::text AS day`.execute(db);
  return rows[0];
}

/** Days before automatic dispatch was switched on are compared too. */
export const compareAgain = (tx: Database, plantId: number) =>
  tx.deleteFrom('dispatch_shadow_state').where('plant_id', '=', plantId).execute();

export const endDay = (db: Database, { plantId, day }: DueDay) =>
  sql`UPDATE dispatch_shadow_state SET done_to = ${day}::date, taken_until = NULL
    WHERE plant_id = ${plantId}`.execute(db);

export type DayCosts = Readonly<Record<Exclude<ShadowWay, 'plan'>, number>> & {
  readonly plan: number | null;
};
/** Of the month so far, kW. */
export type WayPeaks = Readonly<Record<ShadowWay, number>>;

export async function saveShadowDay(
  db: Database,
  { plantId, day }: DueDay,
  costs: DayCosts,
  peaks: WayPeaks,
): Promise<void> {
  const { none, rule, plan, real, optimiser } = costs;
  await sql`INSERT INTO dispatch_shadow (plant_id, day, none, rule, plan, real, optimiser, peaks_kw)
    VALUES (${plantId}, ${day}::date, ${none}, ${rule}, ${plan}, ${real}, ${optimiser},
      ${JSON.stringify(peaks)}::jsonb)
    ON CONFLICT (plant_id, day) DO UPDATE SET none = excluded.none, rule = excluded.rule, plan = excluded.plan,
      real = excluded.real, optimiser = excluded.optimiser, peaks_kw = excluded.peaks_kw`.execute(db);
}

/** Peaks of the last compared day of the same month; undefined: there is none. */
export async function readPeaks(db: Database, { plantId, day }: DueDay): Promise<WayPeaks | undefined> {
  const { rows } = await sql<{ peaks: WayPeaks }>`SELECT peaks_kw AS peaks FROM dispatch_shadow
    WHERE plant_id = ${plantId} AND day < ${day}::date AND day >= date_trunc('month', ${day}::date)
    ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0]?.peaks;
}

/** Highest 15-minute import of the month before a day. */
export async function readPeakBefore(db: Database, { plantId, day }: DueDay): Promise<number> {
  const { rows } = await sql<{ kw: number | null }>`SELECT max(import_max_kw) AS kw FROM plant_day
    WHERE plant_id = ${plantId} AND day >= date_trunc('month', ${day}::date) AND day < ${day}::date`.execute(
    db,
  );
  return rows[0]?.kw ?? 0;
}

export interface ShadowRow extends DayCosts {
  readonly day: string;
}

/** Oldest first. */
export async function readShadow(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<ShadowRow[]> {
  const { rows } = await sql<ShadowRow>`SELECT day::text AS day, none::float8, rule::float8, plan::float8,
      real::float8, optimiser::float8
    FROM dispatch_shadow WHERE plant_id = ${plantId} AND day >= ${from}::date AND day <= ${to}::date
    ORDER BY day`.execute(db);
  return rows;
}

/** The month in which the days begin; days without sufficient data may lie between those that count. */
const RECENT_DAYS = FALLBACK_DAYS + 7 + 31;

export async function readRecentDays(db: Database, { plantId, day }: DueDay): Promise<ShadowDay[]> {
  const { rows } =
    await sql<ShadowDay>`SELECT day::text AS day, rule::float8 AS "ruleCost", optimiser::float8 AS "optimiserCost"
    FROM dispatch_shadow WHERE plant_id = ${plantId} AND day <= ${day}::date
      AND day > ${day}::date - ${sql.lit(RECENT_DAYS)} ORDER BY day`.execute(db);
  return rows;
}

export const saveFallback = (tx: Database, plantId: number, since: Date | null, fallback: Fallback | null) =>
  tx
    .updateTable('dispatch_mode')
    // New guidance from the other source is calculated at once.
    .set({ fallback_since: since, fallback: fallback && JSON.stringify(fallback), guided_for: null })
    .where('plant_id', '=', plantId)
    .execute();
