import { dayRangeMs, localDay, localMinute } from '@heliodon/energy/periods/local-time';
import {
  type DaySegment,
  type PriceSeason,
  type PriceTable,
  segmentsOn,
} from '@heliodon/energy/tariff/tariff-day';
import { type VersionFacts, versionAfter, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { MeasuredDay } from './day-ahead.ts';

export interface DayPrices {
  readonly segments: readonly DaySegment[];
  readonly feedInPrice: number;
}

interface PriceRow extends Omit<VersionFacts, 'createdAtMs'> {
  readonly createdAt: Date;
  readonly feedInPrice: string;
  readonly seasons: PriceSeason[];
}

interface YearPrices extends PriceTable {
  readonly feedInPrice: number;
  /** The first day with other prices; null: none is known. */
  readonly nextFrom: string | null;
}

/** The price table in force on a day, with all its seasons; no season: no price is set. */
export async function readPriceTable(db: Database, plantId: number, day: string): Promise<YearPrices> {
  const { rows } = await sql<PriceRow>`SELECT id, effective_from::text AS "effectiveFrom",
      created_at AS "createdAt", withdrawn_at IS NOT NULL AS withdrawn, feed_in_price::text AS "feedInPrice", seasons
    FROM price_version WHERE plant_id = ${plantId}`.execute(db);
  const versions = rows.map(({ createdAt, ...row }) => ({ ...row, createdAtMs: createdAt.getTime() }));
  const version = versionOn(versions, day);
  return {
    seasons: version?.seasons ?? [],
    feedInPrice: Number(version?.feedInPrice ?? 0),
    nextFrom: versionAfter(versions, day)?.effectiveFrom ?? null,
  };
}

/** Electricity prices of a day; no segments: no price is set. */
export async function readPrices(db: Database, plantId: number, day: string): Promise<DayPrices> {
  const table = await readPriceTable(db, plantId, day);
  return { segments: segmentsOn(table, day), feedInPrice: table.feedInPrice };
}

/** The highest 15-minute power of the month so far. */
export async function readMonthPeak(db: Database, plantId: number, day: string): Promise<number | null> {
  const { rows } = await sql<{ kw: number | null }>`SELECT max(import_max_kw) AS kw FROM plant_day
    WHERE plant_id = ${plantId} AND day >= date_trunc('month', ${day}::date) AND day <= ${day}::date`.execute(
    db,
  );
  return rows[0]?.kw ?? null;
}

const LOOK_BACK_DAYS = 7;
/** A day with fewer known intervals does not count as complete. */
const LEAST_QUARTERS = 80;
const QUARTERS = 96;

interface QuarterRow {
  readonly ms: number;
  readonly pvKwh: number | null;
  readonly loadKwh: number | null;
  readonly chargingKwh: number | null;
}

/** The last complete day before today with measured consumption. */
export async function readMeasuredDay(
  db: Database,
  plantId: number,
  timeZone: string,
  nowMs: number,
): Promise<MeasuredDay | undefined> {
  const today = dayRangeMs(localDay(nowMs, timeZone), timeZone).fromMs;
  const { rows } =
    await sql<QuarterRow>`SELECT extract(epoch FROM bucket)::float8 * 1000 AS ms, pv_kwh AS "pvKwh",
      load_kwh AS "loadKwh", charging_kwh AS "chargingKwh"
    FROM plant_15m WHERE plant_id = ${plantId} AND bucket < ${new Date(today)}
      AND bucket >= ${new Date(today - LOOK_BACK_DAYS * 86_400_000)}
    ORDER BY bucket DESC`.execute(db);
  const days = new Map<string, QuarterRow[]>();
  for (const row of rows) {
    const day = localDay(row.ms, timeZone);
    const own = days.get(day);
    if (own) own.push(row);
    else days.set(day, [row]);
  }
  for (const [day, quarters] of days) {
    if (quarters.filter(({ loadKwh }) => loadKwh !== null).length < LEAST_QUARTERS) continue;
    const byQuarter = new Map(
      quarters.map((row) => [Math.floor((localMinute(row.ms, timeZone) * 60_000) / QUARTER_MS), row]),
    );
    const kw = (of: (row: QuarterRow) => number | null) =>
      Array.from({ length: QUARTERS }, (_, quarter) => {
        const row = byQuarter.get(quarter);
        const kwh = row ? of(row) : null;
        return kwh === null ? null : (kwh * 3_600_000) / QUARTER_MS;
      });
    return {
      day,
      pvKw: kw(({ pvKwh }) => pvKwh),
      loadKw: kw(({ loadKwh }) => loadKwh),
      pilesKw: kw(({ chargingKwh }) => chargingKwh),
    };
  }
  return undefined;
}
