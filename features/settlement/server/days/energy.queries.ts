import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import type { FlowBucket } from '@heliodon/energy/settlement/settle-day';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';

export interface LocalDay {
  readonly plantId: number;
  readonly day: string;
  readonly timeZone: string;
}

interface Row {
  readonly n: number;
  readonly ms: number;
  readonly estimated: number;
  readonly pv: number | null;
  readonly charge: number | null;
  readonly discharge: number | null;
  readonly import: number | null;
  readonly export: number | null;
  readonly load: number | null;
  readonly charging: number | null;
}

/** Seconds of a data gap over which some of its energy was distributed. */
export type EstimatedBucket = FlowBucket & { readonly estimatedS: number };

export interface DayQuarters {
  readonly buckets: EstimatedBucket[];
  estimatedS: number;
}

/** The 15-minute intervals of plant days; one result per day, in their order. */
export async function readQuarters(db: Database, days: readonly LocalDay[]): Promise<DayQuarters[]> {
  const found: DayQuarters[] = days.map(() => ({ buckets: [], estimatedS: 0 }));
  if (days.length === 0) return found;
  const ranges = days.map(({ day, timeZone }) => dayRangeMs(day, timeZone));
  const iso = (ms: number) => `"${new Date(ms).toISOString()}"`;
  const from = new Date(
    ranges.reduce((least, { fromMs }) => Math.min(least, fromMs), Number.POSITIVE_INFINITY),
  );
  const to = new Date(ranges.reduce((most, { toMs }) => Math.max(most, toMs), 0));
  const { rows } = await sql<Row>`SELECT d.n::int AS n, extract(epoch FROM q.bucket)::float8 * 1000 AS ms,
      q.estimated_s AS estimated, q.pv_kwh AS pv, q.charge_kwh AS charge, q.discharge_kwh AS discharge,
      q.import_kwh AS import, q.export_kwh AS export, q.load_kwh AS load, q.charging_kwh AS charging
    FROM unnest(${pgArray(days, (day) => day.plantId)}::bigint[],
        ${pgArray(ranges, ({ fromMs }) => iso(fromMs))}::timestamptz[],
        ${pgArray(ranges, ({ toMs }) => iso(toMs))}::timestamptz[])
      WITH ORDINALITY AS d (plant_id, from_ts, to_ts, n)
    JOIN plant_15m q ON q.plant_id = d.plant_id AND q.bucket >= d.from_ts AND q.bucket < d.to_ts
      AND q.bucket >= ${from} AND q.bucket < ${to}`.execute(db);
  for (const { n, ms, estimated, ...flows } of rows) {
    const day = found[n - 1];
    if (!day) continue;
    day.buckets.push({ startMs: Math.round(ms), estimatedS: estimated, ...flows });
    day.estimatedS += estimated;
  }
  return found;
}
