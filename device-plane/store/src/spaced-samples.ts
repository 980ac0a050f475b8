import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type pg from 'pg';
import { askedPoint, toSample } from './stored-sample.ts';
import { telemetryTable } from './tables.ts';
import type { SampleQuery, StoredSample } from './telemetry-store.ts';

/* Samples over long times or many devices, without reading everything in between. */

const date = (ms: number): Date => new Date(ms);

/** The first sample of each step; steps start at `fromMs`. */
export async function firstOfEachStep(
  pool: pg.Pool,
  { kind, deviceId, points, fromMs, toMs }: SampleQuery,
  stepMs: number,
): Promise<StoredSample[]> {
  const asked = points.map((name) => askedPoint(kind, name));
  const columns = asked.map(({ column }) => `, t.${column}`).join('');
  const { rows } = await pool.query({
    text: `SELECT extract(epoch FROM t.ts)::float8 * 1000${columns}
      FROM generate_series($2::timestamptz, $3::timestamptz - interval '1 ms', make_interval(secs => $4)) AS g (at)
      CROSS JOIN LATERAL (SELECT * FROM ${telemetryTable(kind)} s
        WHERE s.device_id = $1 AND s.ts >= g.at AND s.ts < g.at + make_interval(secs => $4)
          AND s.ts >= $2 AND s.ts < $3
        ORDER BY s.ts LIMIT 1) t
      ORDER BY 1`,
    values: [deviceId, date(fromMs), date(toMs), stepMs / 1000],
    rowMode: 'array',
  });
  return rows.map((row: unknown[]) => toSample(asked, row));
}

/** The newest sample of each device up to a time, at most `withinMs` older. */
export async function newestUpTo(
  pool: pg.Pool,
  kind: DeviceKind,
  deviceIds: readonly number[],
  points: readonly string[],
  atMs: number,
  withinMs: number,
): Promise<Map<number, StoredSample>> {
  const asked = points.map((name) => askedPoint(kind, name));
  const columns = asked.map(({ column }) => `, t.${column}`).join('');
  const { rows } = await pool.query({
    text: `SELECT d.id, extract(epoch FROM t.ts)::float8 * 1000${columns}
      FROM unnest($1::int[]) AS d (id)
      CROSS JOIN LATERAL (SELECT * FROM ${telemetryTable(kind)} s
        WHERE s.device_id = d.id AND s.ts > $2 AND s.ts <= $3 ORDER BY s.ts DESC LIMIT 1) t`,
    values: [deviceIds, date(atMs - withinMs), date(atMs)],
    rowMode: 'array',
  });
  return new Map(
    (rows as [number, ...unknown[]][]).map(([deviceId, ...row]) => [deviceId, toSample(asked, row)]),
  );
}

/** The time of the last sample of any of the devices in each step. */
export async function lastTimeOfEachStep(
  pool: pg.Pool,
  kind: DeviceKind,
  deviceIds: readonly number[],
  { fromMs, toMs, stepMs }: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number },
): Promise<number[]> {
  const { rows } = await pool.query({
    text: `SELECT extract(epoch FROM max(ts))::float8 * 1000 FROM ${telemetryTable(kind)}
      WHERE device_id = ANY($1::int[]) AND ts >= $2 AND ts < $3
      GROUP BY date_bin(make_interval(secs => $4), ts, $2) ORDER BY 1`,
    values: [deviceIds, date(fromMs), date(toMs), stepMs / 1000],
    rowMode: 'array',
  });
  return rows.map(([ms]: number[]) => Math.round(ms ?? 0));
}
