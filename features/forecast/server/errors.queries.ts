import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { ForecastLead } from '../contract/forecast.contract.ts';
import type { DayError } from './day-errors.policy.ts';
import type { ForecastKind } from './forecast-store.ts';

export interface ErrorRow extends DayError {
  readonly plantId: number;
  readonly kind: ForecastKind;
  readonly lead: ForecastLead;
  readonly day: string;
  readonly hindcast: boolean;
}

/** A hindcast never replaces the error of a real forecast. */
export async function saveErrors(db: Database, rows: readonly ErrorRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('forecast_error')
    .values(
      rows.map((row) => ({
        plant_id: row.plantId,
        kind: row.kind,
        lead: row.lead,
        day: sql<string>`${row.day}::date`,
        hindcast: row.hindcast,
        quarters: row.quarters,
        mae_kw: row.maeKw,
        bias_kw: row.biasKw,
        forecast_kwh: row.forecastKwh,
        measured_kwh: row.measuredKwh,
        persistence_mae_kw: row.persistenceMaeKw,
        persistence_kwh: row.persistenceKwh,
        below_low: row.belowLow,
        above_high: row.aboveHigh,
      })) as never,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['plant_id', 'kind', 'lead', 'day'])
        .doUpdateSet((given) => ({
          hindcast: given.ref('excluded.hindcast'),
          quarters: given.ref('excluded.quarters'),
          mae_kw: given.ref('excluded.mae_kw'),
          bias_kw: given.ref('excluded.bias_kw'),
          forecast_kwh: given.ref('excluded.forecast_kwh'),
          measured_kwh: given.ref('excluded.measured_kwh'),
          persistence_mae_kw: given.ref('excluded.persistence_mae_kw'),
          persistence_kwh: given.ref('excluded.persistence_kwh'),
          below_low: given.ref('excluded.below_low'),
          above_high: given.ref('excluded.above_high'),
        }))
        .whereRef('forecast_error.hindcast', '>=', 'excluded.hindcast'),
    )
    .execute();
}

/** The newest days, oldest first. */
export async function readErrors(db: Database, plantId: number, from: string): Promise<ErrorRow[]> {
  const { rows } =
    await sql<ErrorRow>`SELECT plant_id AS "plantId", kind, lead, day::text AS day, hindcast, quarters,
      mae_kw AS "maeKw", bias_kw AS "biasKw", forecast_kwh AS "forecastKwh", measured_kwh AS "measuredKwh",
      persistence_mae_kw AS "persistenceMaeKw", persistence_kwh AS "persistenceKwh", below_low AS "belowLow",
      above_high AS "aboveHigh"
    FROM forecast_error WHERE plant_id = ${plantId} AND day >= ${from}::date ORDER BY day`.execute(db);
  return rows;
}

const KEPT_DAYS = 40;
const KEPT_HOURS = [0, 6, 10, 14];

/** Keeps only the past forecasts that errors are calculated from, and the newest one of each plant. */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM forecast f USING plant p WHERE p.id = f.plant_id
    AND f.made_at < ${now}::timestamptz - interval '90 minutes'
    AND (f.made_at < ${now}::timestamptz - ${`${KEPT_DAYS} days`}::interval
      OR NOT extract(hour FROM f.made_at AT TIME ZONE p.time_zone)::int = ANY(${KEPT_HOURS}::int[]))
    AND EXISTS (SELECT 1 FROM forecast n WHERE n.plant_id = f.plant_id AND n.kind = f.kind AND n.made_at > f.made_at)`.execute(
    db,
  );
  await sql`DELETE FROM forecast_error WHERE day < (${now}::timestamptz)::date - ${sql.lit(KEPT_DAYS)}`.execute(
    db,
  );
  await sql`DELETE FROM forecast f WHERE NOT EXISTS (SELECT 1 FROM plant p WHERE p.id = f.plant_id)`.execute(
    db,
  );
}
