import type { ExplainedPower } from '@heliodon/energy/optimise/dispatch-reason';
import type { ExpectedStep, Guidance } from '@heliodon/energy/optimise/guidance';
import type { OrderQuarter } from '@heliodon/energy/optimise/order-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { GuidanceInputs } from '../../contract/automatic.contract.ts';

/** The plants of a worker that died are taken by another after this time. */
const HOLD_MS = 300_000;
/** Taken together: checking all plants for changed inputs costs more than the update. */
const MOST_TAKEN = 20;

export interface DuePlant {
  readonly plantId: number;
  readonly isFallback: boolean;
}

export const quarterOf = (now: Date): Date => new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS);

/** Changes with each input that requires new guidance before the next interval. */
const inputVersions = sql`concat_ws(' ', m.changed_at,
  (SELECT c.version FROM site_control c WHERE c.plant_id = m.plant_id),
  (SELECT concat(count(*), ',', count(v.withdrawn_at), ',', max(v.id)) FROM price_version v
    WHERE v.plant_id = m.plant_id),
  (SELECT max(t.id) FROM transformer_version t WHERE t.plant_id = m.plant_id),
  (SELECT f.made_at FROM forecast_model f WHERE f.plant_id = m.plant_id),
  (SELECT concat('wear ', w.changed_at) FROM battery_wear w WHERE w.plant_id = m.plant_id))`;

/** Plants without guidance for this interval, or with changed inputs. */
export async function takeDue(db: Database, now: Date): Promise<DuePlant[]> {
  const quarter = quarterOf(now);
  const { rows } =
    await sql<DuePlant>`UPDATE dispatch_mode d SET guided_for = ${quarter}, inputs = due.versions,
      taken_until = ${new Date(now.getTime() + HOLD_MS)}
    FROM (SELECT m.plant_id, n.versions FROM dispatch_mode m JOIN plant p ON p.id = m.plant_id
        CROSS JOIN LATERAL (SELECT ${inputVersions} AS versions) n
      WHERE m.mode <> 'off' AND p.deleted_at IS NULL AND (m.taken_until IS NULL OR m.taken_until < ${now})
        AND (m.guided_for IS NULL OR m.guided_for < ${quarter} OR m.inputs IS DISTINCT FROM n.versions)
      ORDER BY m.guided_for NULLS FIRST, m.plant_id LIMIT ${MOST_TAKEN} FOR UPDATE OF m SKIP LOCKED) due
    WHERE d.plant_id = due.plant_id
    RETURNING d.plant_id AS "plantId", d.fallback_since IS NOT NULL AS "isFallback"`.execute(db);
  return rows;
}

export const release = (db: Database, plantId: number) =>
  db.updateTable('dispatch_mode').set({ taken_until: null }).where('plant_id', '=', plantId).execute();

export interface SavedGuidance {
  readonly plantId: number;
  readonly guidance: Guidance;
  readonly inputs: GuidanceInputs;
  readonly decision: ExplainedPower;
  readonly pvKw: readonly number[] | null;
  readonly loadKw: readonly number[] | null;
  readonly expected: readonly ExpectedStep[];
}

/** Only the newest guidance keeps its expected course. */
export async function saveGuidance(db: Database, saved: SavedGuidance): Promise<void> {
  const { plantId, guidance } = saved;
  const quarter = new Date(guidance.startMs);
  const values = {
    made_at: new Date(guidance.madeAtMs),
    guidance: JSON.stringify(guidance),
    inputs: JSON.stringify(saved.inputs),
    decision: JSON.stringify(saved.decision),
    pv_kw: saved.pvKw && [...saved.pvKw],
    load_kw: saved.loadKw && [...saved.loadKw],
    expected: JSON.stringify(saved.expected),
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('dispatch_guidance')
      .set({ expected: null })
      .where('plant_id', '=', plantId)
      .where('expected', 'is not', null)
      .execute();
    await tx
      .insertInto('dispatch_guidance')
      .values({ plant_id: plantId, quarter, ...values })
      .onConflict((conflict) => conflict.columns(['plant_id', 'quarter']).doUpdateSet(values))
      .execute();
  });
}

export interface GuidanceRow {
  readonly quarterMs: number;
  readonly madeAt: Date;
  readonly source: Guidance['source'];
  readonly peakTargetKw: number | null;
  readonly inputs: GuidanceInputs;
  readonly decision: ExplainedPower;
  readonly pvKw: readonly number[] | null;
  readonly loadKw: readonly number[] | null;
}

const guidanceColumns = sql`extract(epoch FROM quarter)::float8 * 1000 AS "quarterMs", made_at AS "madeAt",
  guidance ->> 'source' AS source, (guidance -> 'targets' -> 0 ->> 'kw')::float8 AS "peakTargetKw", inputs, decision,
  pv_kw AS "pvKw", load_kw AS "loadKw"`;

export async function readNewestGuidance(db: Database, plantId: number): Promise<GuidanceRow | undefined> {
  const { rows } = await sql<GuidanceRow>`SELECT ${guidanceColumns} FROM dispatch_guidance
    WHERE plant_id = ${plantId} ORDER BY quarter DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** By the beginning of the interval. */
export async function readGuidance(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<Map<number, GuidanceRow>> {
  const { rows } = await sql<GuidanceRow>`SELECT ${guidanceColumns} FROM dispatch_guidance
    WHERE plant_id = ${plantId} AND quarter >= ${new Date(fromMs)} AND quarter < ${new Date(toMs)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.quarterMs, row]));
}

/** Expected intervals of the newest guidance, by their beginning. */
export async function readExpected(db: Database, plantId: number): Promise<Map<number, ExpectedStep>> {
  const { rows } = await sql<{ quarterMs: number; expected: ExpectedStep[] }>`
    SELECT extract(epoch FROM quarter)::float8 * 1000 AS "quarterMs", expected FROM dispatch_guidance
    WHERE plant_id = ${plantId} AND expected IS NOT NULL ORDER BY quarter DESC LIMIT 1`.execute(db);
  const [newest] = rows;
  return new Map(newest?.expected.map((step, at) => [newest.quarterMs + at * QUARTER_MS, step]));
}

/** By the beginning of the interval. */
export async function readOrders(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<Map<number, OrderQuarter>> {
  const { rows } = await sql<{ quarterMs: number; orders: OrderQuarter }>`
    SELECT extract(epoch FROM quarter)::float8 * 1000 AS "quarterMs", orders FROM dispatch_order
    WHERE plant_id = ${plantId} AND quarter >= ${new Date(fromMs)} AND quarter < ${new Date(toMs)}`.execute(
    db,
  );
  return new Map(rows.map(({ quarterMs, orders }) => [quarterMs, orders]));
}

const KEPT_DAYS = 40;

export async function forgetGuidance(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('dispatch_guidance').where('quarter', '<', before).execute();
  await db.deleteFrom('dispatch_order').where('quarter', '<', before).execute();
}
