import type { Database } from '@heliodon/infrastructure/database';

export const FORECAST_KINDS = ['pv', 'load'] as const;
export type ForecastKind = (typeof FORECAST_KINDS)[number];

/** Mean power of 15-minute intervals. */
export interface ForecastSeries {
  readonly madeAtMs: number;
  readonly startMs: number;
  readonly kw: readonly number[];
  readonly lowKw: readonly number[];
  readonly highKw: readonly number[];
}

/** The newest forecast of a plant that existed at the given time; undefined: none existed. */
export async function readForecast(
  db: Database,
  plantId: number,
  kind: ForecastKind,
  byMs: number,
): Promise<ForecastSeries | undefined> {
  const row = await db
    .selectFrom('forecast')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('kind', '=', kind)
    .where('made_at', '<=', new Date(byMs))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    madeAtMs: row.made_at.getTime(),
    startMs: row.start_at.getTime(),
    kw: row.kw,
    lowKw: row.low_kw,
    highKw: row.high_kw,
  };
}

export interface SavedForecast extends ForecastSeries {
  readonly plantId: number;
  readonly kind: ForecastKind;
}

export async function saveForecasts(db: Database, forecasts: readonly SavedForecast[]): Promise<void> {
  if (forecasts.length === 0) return;
  await db
    .insertInto('forecast')
    .values(
      forecasts.map(({ plantId, kind, madeAtMs, startMs, kw, lowKw, highKw }) => ({
        plant_id: plantId,
        kind,
        made_at: new Date(madeAtMs),
        start_at: new Date(startMs),
        kw: [...kw],
        low_kw: [...lowKw],
        high_kw: [...highKw],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In order of creation. */
export async function readForecastsSince(
  db: Database,
  plantId: number,
  sinceMs: number,
): Promise<SavedForecast[]> {
  const rows = await db
    .selectFrom('forecast')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('made_at', '>=', new Date(sinceMs))
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({
    plantId,
    kind: row.kind as ForecastKind,
    madeAtMs: row.made_at.getTime(),
    startMs: row.start_at.getTime(),
    kw: row.kw,
    lowKw: row.low_kw,
    highKw: row.high_kw,
  }));
}
