import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { PotentialCost } from '@heliodon/energy/optimise/storage-potential';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { PotentialInputs, PotentialState } from '../../contract/potential.contract.ts';

/* The stored months, and which of them a worker calculates next. */

/** A worker without an update for this long is considered dead; a day takes seconds at most. */
export const HOLD_MS = 300_000;
/** Readings of the last hours of a month may arrive late. */
const AFTER_MONTH = sql`interval '26 hours'`;
const RETENTION = sql`interval '24 months'`;

export interface DueMonth {
  readonly plantId: number;
  /** 2026-10 */
  readonly month: string;
}

/** The first day of the last completed month of plant `p`. */
const lastMonth = (now: Date) =>
  sql`(date_trunc('month', ${now}::timestamptz AT TIME ZONE p.time_zone - ${AFTER_MONTH}) - interval '1 month')::date`;

/** Adds the last completed month of every plant with storage and prices. */
const addMonths = (db: Database, now: Date) =>
  sql`INSERT INTO dispatch_potential_month (plant_id, month, due_at) SELECT p.id, ${lastMonth(now)}, ${now} FROM plant p
    WHERE p.deleted_at IS NULL AND EXISTS (SELECT 1 FROM price_version v WHERE v.plant_id = p.id)
      AND EXISTS (SELECT 1 FROM device d WHERE d.plant_id = p.id AND d.removed_at IS NULL AND NOT d.ignored
        AND d.kind = ANY(${kindsWith('storageConverter')}::text[]))
    ON CONFLICT DO NOTHING`.execute(db);

/** A last completed month that is due; undefined: there is none. */
export async function takeDueMonth(db: Database, now: Date): Promise<DueMonth | undefined> {
  await addMonths(db, now);
  const until = new Date(now.getTime() + HOLD_MS);
  const { rows } = await sql<DueMonth>`UPDATE dispatch_potential_month t SET taken_until = ${until}
    FROM (SELECT m.plant_id, m.month FROM dispatch_potential_month m
      JOIN plant p ON p.id = m.plant_id AND p.deleted_at IS NULL AND m.month = ${lastMonth(now)}
      WHERE m.due_at <= ${now} AND (m.taken_until IS NULL OR m.taken_until < ${now})
      ORDER BY m.due_at, m.plant_id LIMIT 1 FOR UPDATE OF m SKIP LOCKED) due
    WHERE t.plant_id = due.plant_id AND t.month = due.month
    RETURNING t.plant_id AS "plantId", to_char(t.month, 'YYYY-MM') AS month`.execute(db);
  return rows[0];
}

const firstDay = (month: string) => `${month}-01`;

export const holdMonth = (db: Database, { plantId, month }: DueMonth, now: Date) =>
  sql`UPDATE dispatch_potential_month SET taken_until = ${new Date(now.getTime() + HOLD_MS)}
    WHERE plant_id = ${plantId} AND month = ${firstDay(month)}::date`.execute(db);

/** Another process calculates the month from the beginning. */
export const releaseMonth = (db: Database, { plantId, month }: DueMonth) =>
  sql`UPDATE dispatch_potential_month SET taken_until = NULL
    WHERE plant_id = ${plantId} AND month = ${firstDay(month)}::date`.execute(db);

export interface CalculatedMonth {
  readonly days: number;
  readonly currency: string;
  readonly cost: number;
  readonly inputs: PotentialInputs;
  readonly costs: readonly PotentialCost[];
}

/** Replaces an earlier result of the month. */
export async function saveMonth(
  db: Database,
  { plantId, month }: DueMonth,
  { days, currency, cost, inputs, costs }: CalculatedMonth,
  now: Date,
): Promise<void> {
  const key = { plant_id: plantId, month: sql<Date>`${firstDay(month)}::date` };
  await db.transaction().execute(async (tx) => {
    await forgetVariants(tx, { plantId, month });
    await tx
      .insertInto('dispatch_potential')
      .values(
        costs.map(({ variant, before, after, cost: own }) => ({
          ...key,
          variant,
          params: JSON.stringify({ before, after }),
          cost: sql<string>`round(${own}::numeric, 2)`,
          saving: sql<string>`round(${cost}::numeric, 2) - round(${own}::numeric, 2)`,
        })),
      )
      .execute();
    await sql`UPDATE dispatch_potential_month SET state = 'done', days = ${days}, currency = ${currency},
        cost = round(${cost}::numeric, 2), inputs = ${JSON.stringify(inputs)}::jsonb, made_at = ${now}, due_at = NULL,
        taken_until = NULL
      WHERE plant_id = ${plantId} AND month = ${firstDay(month)}::date`.execute(tx);
  });
}

/** The month cannot be calculated, and is tried again at `dueAt`. */
export async function endWithout(
  db: Database,
  { plantId, month }: DueMonth,
  end: { readonly state: PotentialState; readonly days: number | null; readonly dueAt: Date },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await forgetVariants(tx, { plantId, month });
    await sql`UPDATE dispatch_potential_month SET state = ${end.state}, days = ${end.days}, cost = NULL, inputs = NULL,
        made_at = ${now}, due_at = ${end.dueAt}, taken_until = NULL
      WHERE plant_id = ${plantId} AND month = ${firstDay(month)}::date`.execute(tx);
  });
}

const forgetVariants = (tx: Database, { plantId, month }: DueMonth) =>
  sql`DELETE FROM dispatch_potential WHERE plant_id = ${plantId} AND month = ${firstDay(month)}::date`.execute(
    tx,
  );

export const forgetPotential = (db: Database, now: Date) =>
  sql`DELETE FROM dispatch_potential_month WHERE month < date_trunc('month', ${now}::timestamptz) - ${RETENTION}`.execute(
    db,
  );
