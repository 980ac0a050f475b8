import type { CellDay } from '@heliodon/energy/cells/cell-day';
import type { CellDayRow } from '@heliodon/energy/cells/cell-ranking';
import { dayNoOf } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/* Cell days in the database: small integers there, units of the rule here. */

const [TENTH_MV, HUNDREDTH_K, TENTH_K] = [10, 100, 10];
const MOST = 32_767;

/** A stored day of a cluster, with the days of its cells and the time of each largest deviation. */
export interface KeptCellDay extends CellDayRow {
  readonly deviceId: number;
  readonly day: string;
  /** Minutes after the start of the day, by cell. */
  readonly peakMin: readonly (number | null)[];
  /** By sensor. */
  readonly tempMaxC: readonly (number | null)[];
}

const scaled = (values: readonly (number | null)[], scale: number): string =>
  pgArray(values, (value) =>
    value === null ? null : Math.max(-MOST, Math.min(MOST, Math.round(value * scale))),
  );

export async function saveCellDay(
  db: Database,
  key: { readonly deviceId: number; readonly day: string; readonly fromMs: number },
  of: CellDay,
  now: Date,
): Promise<void> {
  const { fromMs } = key;
  const peakMin = of.peakAtMs.map((ms) => (ms === null ? null : (ms - fromMs) / MINUTE_MS));
  await sql`INSERT INTO cell_day (device_id, day, samples, seconds, mean_low_mv, mean_high_mv, mean_dev, peak_dev,
      peak_min, min_mv, max_mv, missing, temp_dev, temp_peak, temp_max, computed_at)
    VALUES (${key.deviceId}, ${key.day}::date, ${of.samples}, ${of.seconds}, ${of.meanLowMv}, ${of.meanHighMv},
      ${scaled(of.meanDevMv, TENTH_MV)}::smallint[], ${scaled(of.peakDevMv, TENTH_MV)}::smallint[],
      ${scaled(peakMin, 1)}::smallint[], ${scaled(of.minMv, 1)}::smallint[], ${scaled(of.maxMv, 1)}::smallint[],
      ${scaled(of.missing, 1)}::smallint[], ${scaled(of.tempDevK, HUNDREDTH_K)}::smallint[],
      ${scaled(of.tempPeakK, TENTH_K)}::smallint[], ${scaled(of.tempMaxC, TENTH_K)}::smallint[], ${now})
    ON CONFLICT (device_id, day) DO UPDATE SET samples = excluded.samples, seconds = excluded.seconds,
      mean_low_mv = excluded.mean_low_mv, mean_high_mv = excluded.mean_high_mv, mean_dev = excluded.mean_dev,
      peak_dev = excluded.peak_dev, peak_min = excluded.peak_min, min_mv = excluded.min_mv,
      max_mv = excluded.max_mv, missing = excluded.missing, temp_dev = excluded.temp_dev,
      temp_peak = excluded.temp_peak, temp_max = excluded.temp_max, computed_at = excluded.computed_at
    -- Samples that were forgotten since take nothing away from what was worked out of them.
    WHERE excluded.samples > 0 OR cell_day.samples = 0`.execute(db);
}

interface Stored {
  readonly device_id: number;
  readonly day: string;
  readonly samples: number;
  readonly seconds: number;
  readonly mean_low_mv: number | null;
  readonly mean_high_mv: number | null;
  readonly mean_dev: (number | null)[];
  readonly peak_dev: (number | null)[];
  readonly peak_min: (number | null)[];
  readonly min_mv: (number | null)[];
  readonly max_mv: (number | null)[];
  readonly missing: number[];
  readonly temp_dev: (number | null)[];
  readonly temp_peak: (number | null)[];
  readonly temp_max: (number | null)[];
}

/** Days with samples, oldest first for each cluster. `from` and `to` inclusive. */
export async function readCellDays(
  db: Database,
  clusterIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, KeptCellDay[]>> {
  const { rows } =
    await sql<Stored>`SELECT device_id, day::text AS day, samples, seconds, mean_low_mv, mean_high_mv,
      mean_dev, peak_dev, peak_min, min_mv, max_mv, missing, temp_dev, temp_peak, temp_max
    FROM cell_day WHERE device_id = ANY(${clusterIds}::int[]) AND day BETWEEN ${from}::date AND ${to}::date
      AND samples > 0
    ORDER BY device_id, day`.execute(db);
  const byCluster = new Map<number, KeptCellDay[]>();
  for (const row of rows) {
    const days = byCluster.get(row.device_id);
    if (days) days.push(kept(row));
    else byCluster.set(row.device_id, [kept(row)]);
  }
  return byCluster;
}

function kept(row: Stored): KeptCellDay {
  const over = (values: (number | null)[], scale: number) =>
    values.map((value) => (value === null ? null : value / scale));
  return {
    deviceId: row.device_id,
    day: row.day,
    dayNo: dayNoOf(row.day),
    samples: row.samples,
    seconds: row.seconds,
    meanLowMv: row.mean_low_mv,
    meanHighMv: row.mean_high_mv,
    meanDevMv: over(row.mean_dev, TENTH_MV),
    peakDevMv: over(row.peak_dev, TENTH_MV),
    peakMin: row.peak_min,
    minMv: row.min_mv,
    maxMv: row.max_mv,
    missing: row.missing,
    tempDevK: over(row.temp_dev, HUNDREDTH_K),
    tempPeakK: over(row.temp_peak, TENTH_K),
    tempMaxC: over(row.temp_max, TENTH_K),
  };
}

export const forgetCellDays = (db: Database, before: string) =>
  sql`DELETE FROM cell_day WHERE day < ${before}::date`.execute(db);
