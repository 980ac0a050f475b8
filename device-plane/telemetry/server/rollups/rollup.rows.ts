import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import type { Bucket, Stats } from '@heliodon/energy/metering/rollup';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/* Writes roll-ups. All writes are idempotent: a row contains the complete result for its owner and time. */

export interface DeviceBucket {
  readonly deviceId: number;
  readonly bucket: Bucket;
}

export interface PlantBucket {
  readonly plantId: number;
  readonly startMs: number;
  readonly flows: Readonly<Record<Flow, number | null>>;
  readonly estimatedS: number;
}

/** A local day or month of a device or plant, with its time range or days. */
export interface DayOf {
  readonly id: number;
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const stat = (stats: Stats | null, which: keyof Stats): number | null => stats?.[which] ?? null;

const STATS = ['power', 'soc', 'temp'].flatMap((name) =>
  ['avg', 'min', 'max'].map((which) => `${name}_${which}`),
);

/** Columns of an interval, in the order of `saveBuckets` and the bulk import. */
export const QUARTER_COLUMNS = [
  'device_id',
  'bucket',
  'samples',
  'estimated_s',
  'out_kwh',
  'in_kwh',
  ...STATS,
];

export async function saveBuckets(db: Database, rows: readonly DeviceBucket[]): Promise<void> {
  if (rows.length === 0) return;
  const of = (value: (bucket: Bucket) => number | null) => pgArray(rows, (row) => value(row.bucket));
  const stats = (['powerKw', 'soc', 'temperature'] as const).flatMap((name) =>
    (['avg', 'min', 'max'] as const).map((which) => sql`${of((b) => stat(b[name], which))}::real[]`),
  );
  await sql`INSERT INTO rollup_15m (${names(QUARTER_COLUMNS)})
    SELECT * FROM unnest(${pgArray(rows, (row) => row.deviceId)}::int[],
      ${pgArray(rows, (row) => iso(row.bucket.startMs))}::timestamptz[], ${of((b) => b.samples)}::int[],
      ${of((b) => b.estimatedS)}::smallint[], ${of((b) => b.outKwh)}::float8[], ${of((b) => b.inKwh)}::float8[],
      ${sql.join(stats)})
    ON CONFLICT (device_id, bucket) DO UPDATE SET
      ${overwrite(['samples', 'estimated_s', 'out_kwh', 'in_kwh', ...STATS])}`.execute(db);
}

/** Averages are weighted by samples; sums are in time order, so that results are reproducible. */
const DAY_SUMS = sql.raw(`sum(r.samples)::int, sum(r.estimated_s ORDER BY r.bucket)::int,
  sum(r.out_kwh ORDER BY r.bucket), sum(r.in_kwh ORDER BY r.bucket),
  ${['power', 'soc', 'temp'].map((name) => weighted(name, 'bucket')).join(', ')}`);
const MONTH_SUMS = sql.raw(`sum(r.samples)::int, sum(r.estimated_s ORDER BY r.day)::int,
  sum(r.out_kwh ORDER BY r.day), sum(r.in_kwh ORDER BY r.day),
  ${['power', 'soc', 'temp'].map((name) => weighted(name, 'day')).join(', ')}`);

function weighted(name: string, order: string): string {
  const known = `FILTER (WHERE r.${name}_avg IS NOT NULL AND r.samples > 0)`;
  return `sum(r.${name}_avg::float8 * r.samples ORDER BY r.${order}) ${known}
    / sum(r.samples) ${known}, min(r.${name}_min), max(r.${name}_max)`;
}

const ROLLUP_COLUMNS = ['samples', 'estimated_s', 'out_kwh', 'in_kwh', ...STATS];

export async function saveDays(db: Database, days: readonly DayOf[]): Promise<void> {
  if (days.length === 0) return;
  await sql`INSERT INTO rollup_day (device_id, day, ${names(ROLLUP_COLUMNS)})
    SELECT d.id, d.day, ${DAY_SUMS} FROM ${ranges(days)}
      JOIN rollup_15m r ON r.device_id = d.id AND r.bucket >= d.from_ts AND r.bucket < d.to_ts
    WHERE ${spanOf(days)}
    GROUP BY d.id, d.day
    ON CONFLICT (device_id, day) DO UPDATE SET ${overwrite(ROLLUP_COLUMNS)}`.execute(db);
}

/** `months`: the first day of each. */
export async function saveMonths(
  db: Database,
  months: readonly { id: number; month: string }[],
): Promise<void> {
  if (months.length === 0) return;
  await sql`INSERT INTO rollup_month (device_id, day, ${names(ROLLUP_COLUMNS)})
    SELECT m.id, m.month, ${MONTH_SUMS} FROM ${monthList(months)}
      JOIN rollup_day r ON r.device_id = m.id AND r.day >= m.month AND r.day < m.month + interval '1 month'
    GROUP BY m.id, m.month
    ON CONFLICT (device_id, day) DO UPDATE SET ${overwrite(ROLLUP_COLUMNS)}`.execute(db);
}

const FLOW_COLUMNS = FLOWS.map((flow) => `${flow}_kwh`);

export async function savePlantBuckets(db: Database, rows: readonly PlantBucket[]): Promise<void> {
  if (rows.length === 0) return;
  const flows = FLOWS.map((flow) => sql`${pgArray(rows, (row) => row.flows[flow])}::float8[]`);
  await sql`INSERT INTO plant_15m (plant_id, bucket, estimated_s, ${names(FLOW_COLUMNS)})
    SELECT * FROM unnest(${pgArray(rows, (row) => row.plantId)}::bigint[], ${pgArray(rows, (row) => iso(row.startMs))}::timestamptz[],
      ${pgArray(rows, (row) => row.estimatedS)}::smallint[], ${sql.join(flows)})
    ON CONFLICT (plant_id, bucket) DO UPDATE SET ${overwrite(['estimated_s', ...FLOW_COLUMNS])}`.execute(db);
}

const PLANT_COLUMNS = ['estimated_s', 'import_max_kw', ...FLOW_COLUMNS];

export async function savePlantDays(db: Database, days: readonly DayOf[]): Promise<void> {
  if (days.length === 0) return;
  const sums = sql.raw(FLOW_COLUMNS.map((name) => `sum(r.${name} ORDER BY r.bucket)`).join(', '));
  await sql`INSERT INTO plant_day (plant_id, day, ${names(PLANT_COLUMNS)})
    SELECT d.id, d.day, sum(r.estimated_s)::int, max(r.import_kwh) * ${sql.lit(QUARTERS_PER_HOUR)}, ${sums}
    FROM ${ranges(days)}
      JOIN plant_15m r ON r.plant_id = d.id AND r.bucket >= d.from_ts AND r.bucket < d.to_ts
    WHERE ${spanOf(days)}
    GROUP BY d.id, d.day
    ON CONFLICT (plant_id, day) DO UPDATE SET ${overwrite(PLANT_COLUMNS)}`.execute(db);
}

export async function savePlantMonths(
  db: Database,
  months: readonly { id: number; month: string }[],
): Promise<void> {
  if (months.length === 0) return;
  const sums = sql.raw(FLOW_COLUMNS.map((name) => `sum(r.${name} ORDER BY r.day)`).join(', '));
  await sql`INSERT INTO plant_month (plant_id, day, ${names(PLANT_COLUMNS)})
    SELECT m.id, m.month, sum(r.estimated_s)::int, max(r.import_max_kw), ${sums} FROM ${monthList(months)}
      JOIN plant_day r ON r.plant_id = m.id AND r.day >= m.month AND r.day < m.month + interval '1 month'
    GROUP BY m.id, m.month
    ON CONFLICT (plant_id, day) DO UPDATE SET ${overwrite(PLANT_COLUMNS)}`.execute(db);
}

/** Totals of the plants over their lifetime. */
export async function savePlantTotals(db: Database, plantIds: readonly number[]): Promise<void> {
  if (plantIds.length === 0) return;
  const sums = sql.raw(FLOW_COLUMNS.map((name) => `sum(r.${name} ORDER BY r.day)`).join(', '));
  await sql`INSERT INTO plant_total (plant_id, ${names(FLOW_COLUMNS)})
    SELECT r.plant_id, ${sums} FROM plant_month r
    WHERE r.plant_id = ANY(${pgArray(plantIds, (id) => id)}::bigint[]) GROUP BY r.plant_id
    ON CONFLICT (plant_id) DO UPDATE SET ${overwrite(FLOW_COLUMNS)}`.execute(db);
}

/** Deletes plant days before they are recalculated from device intervals. */
export async function forgetPlantDays(db: Database, plantId: number, days: readonly DayOf[]): Promise<void> {
  if (days.length === 0) return;
  await sql`DELETE FROM plant_15m r USING ${ranges(days)}
    WHERE r.plant_id = ${plantId} AND r.bucket >= d.from_ts AND r.bucket < d.to_ts AND ${spanOf(days)}`.execute(
    db,
  );
  const list = pgArray(days, ({ day }) => day);
  await sql`DELETE FROM plant_day WHERE plant_id = ${plantId} AND day = ANY(${list}::date[])`.execute(db);
  await sql`DELETE FROM plant_month WHERE plant_id = ${plantId}
    AND day IN (SELECT date_trunc('month', d)::date FROM unnest(${list}::date[]) AS d)`.execute(db);
}

/** The same for devices. Months are deleted with their days. */
export async function forgetDays(
  db: Database,
  deviceIds: readonly number[],
  days: readonly DayOf[],
): Promise<void> {
  const ids = pgArray(deviceIds, (id) => id);
  const list = pgArray(days, ({ day }) => day);
  await sql`DELETE FROM rollup_day WHERE device_id = ANY(${ids}::int[]) AND day = ANY(${list}::date[])`.execute(
    db,
  );
  await sql`DELETE FROM rollup_month WHERE device_id = ANY(${ids}::int[])
    AND day IN (SELECT date_trunc('month', d)::date FROM unnest(${list}::date[]) AS d)`.execute(db);
}

/** Deletes days of a plant and its devices before the first and after the last day in its time zone. */
export async function forgetDaysOutside(
  db: Database,
  plantId: number,
  first: string | null,
  last: string,
): Promise<void> {
  const outside = sql`(day < ${first}::date OR day > ${last}::date)`;
  const outsideMonth = sql`(day < date_trunc('month', ${first}::date) OR day > ${last}::date)`;
  const devices = sql`device_id IN (SELECT id FROM device WHERE plant_id = ${plantId})`;
  await sql`DELETE FROM plant_day WHERE plant_id = ${plantId} AND ${outside}`.execute(db);
  await sql`DELETE FROM plant_month WHERE plant_id = ${plantId} AND ${outsideMonth}`.execute(db);
  await sql`DELETE FROM rollup_day WHERE ${devices} AND ${outside}`.execute(db);
  await sql`DELETE FROM rollup_month WHERE ${devices} AND ${outsideMonth}`.execute(db);
}

const names = (columns: readonly string[]) => sql.raw(columns.join(', '));
const overwrite = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

const ranges = (days: readonly DayOf[]) => sql`unnest(${pgArray(days, (day) => day.id)}::bigint[],
  ${pgArray(days, (day) => day.day)}::date[], ${pgArray(days, (day) => iso(day.fromMs))}::timestamptz[],
  ${pgArray(days, (day) => iso(day.toMs))}::timestamptz[]) AS d (id, day, from_ts, to_ts)`;

/** The span of all days, for partition pruning. */
function spanOf(days: readonly DayOf[]) {
  const from = days.reduce((min, day) => Math.min(min, day.fromMs), Number.POSITIVE_INFINITY);
  const to = days.reduce((max, day) => Math.max(max, day.toMs), 0);
  return sql`r.bucket >= ${iso(from)} AND r.bucket < ${iso(to)}`;
}

const monthList = (months: readonly { id: number; month: string }[]) => sql`unnest(
  ${pgArray(months, (one) => one.id)}::bigint[], ${pgArray(months, (one) => one.month)}::date[]) AS m (id, month)`;
