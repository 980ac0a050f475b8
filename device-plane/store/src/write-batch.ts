import { pgArray } from '@heliodon/infrastructure/sql';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyRows, copyColumns } from './copy-rows.ts';
import type { NewestState, QuarantineRow, SampleBatch } from './sample-batch.ts';
import { sampleNotices } from './sample-notices.ts';
import { telemetryTable } from './tables.ts';

/* Writes a batch in one transaction. */

export type Copy = (client: pg.PoolClient, rows: CopyRows) => Promise<void>;

/** Devices with over-limit rules; queried once per device and batch. */
export interface WatchedDevices {
  has(deviceId: number): boolean;
}

export async function writeAll(
  client: pg.PoolClient,
  batch: SampleBatch,
  copy: Copy,
  watched: WatchedDevices,
): Promise<void> {
  for (const rows of batch.rowsByKind()) await copy(client, rows);
  if (batch.samples > 0) await writeState(client, batch, watched);
  if (batch.events.length > 0) await writeEvents(client, batch);
  if (batch.quarantine.length > 0) await writeQuarantine(client, batch.quarantine);
}

export const copyRows: Copy = (client, rows) => {
  const columns = copyColumns(rows.kind).join(', ');
  return copyInto(client, `${telemetryTable(rows.kind)} (${columns})`, rows);
};

/** Omits existing rows and duplicates within the batch. */
export const copyNewRows: Copy = async (client, rows) => {
  const table = telemetryTable(rows.kind);
  const columns = copyColumns(rows.kind).join(', ');
  await client.query(`CREATE TEMP TABLE IF NOT EXISTS staged_${table} (LIKE ${table}) ON COMMIT DELETE ROWS`);
  await copyInto(client, `staged_${table} (${columns})`, rows);
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM staged_${table} ORDER BY device_id, ts, ctid
     ON CONFLICT DO NOTHING`,
  );
};

const copyInto = (client: pg.PoolClient, target: string, rows: CopyRows): Promise<void> =>
  copyContent(client, `${target} FROM STDIN (FORMAT binary)`, rows.content());

export function copyContent(client: pg.PoolClient, target: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(`COPY ${target}`));
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(content);
  });
}

/** Newest states, dirty intervals and notifications in one round trip. */
const WRITE_STATE = `
  WITH state AS (
    INSERT INTO device_state AS s
      (device_id, ts, received_at, status, power_kw, soc, temperature, out_kwh, in_kwh)
    SELECT device_id, to_timestamp(ms / 1000), now(), status, power_kw, soc, temperature, out_kwh, in_kwh
    FROM unnest($1::int[], $2::float8[], $3::smallint[], $4::real[], $5::real[], $6::real[],
                $7::float8[], $8::float8[])
      AS n (device_id, ms, status, power_kw, soc, temperature, out_kwh, in_kwh)
    ON CONFLICT (device_id) DO UPDATE SET
      ts = excluded.ts, received_at = excluded.received_at, status = excluded.status,
      power_kw = excluded.power_kw, soc = excluded.soc, temperature = excluded.temperature,
      out_kwh = excluded.out_kwh, in_kwh = excluded.in_kwh
    WHERE s.ts < excluded.ts
  ), dirty AS (
    INSERT INTO dirty_batch (device_ids, buckets)
    SELECT $9::int[], array(SELECT to_timestamp(ms / 1000) FROM unnest($10::float8[]) WITH ORDINALITY AS d (ms, n) ORDER BY n)
  )
  SELECT pg_notify('samples', news) FROM unnest($11::text[]) AS news`;

async function writeState(client: pg.PoolClient, batch: SampleBatch, watched: WatchedDevices): Promise<void> {
  const newest = batch.newest();
  const dirty = batch.dirty();
  await client.query({
    name: 'write-state',
    text: WRITE_STATE,
    values: [
      pgArray(newest, (state) => state.deviceId),
      pgArray(newest, (state) => state.atMs),
      pgArray(newest, (state) => state.status),
      pgArray(newest, (state) => state.powerKw),
      pgArray(newest, (state) => state.soc),
      pgArray(newest, (state) => state.temperature),
      pgArray(newest, (state) => state.outKwh),
      pgArray(newest, (state) => state.inKwh),
      pgArray(dirty.deviceIds, (id) => id),
      pgArray(dirty.bucketsMs, (ms) => ms),
      sampleNotices(newest),
    ],
  });
  const judged = newest.filter((state) => watched.has(state.deviceId));
  if (judged.length > 0) await markLimits(client, judged);
}

/** Source 3 of features/alarms: limits. The marks of one batch wake the engine once. */
async function markLimits(client: pg.PoolClient, judged: readonly NewestState[]): Promise<void> {
  await client.query({
    name: 'mark-limits',
    text: `WITH due AS (
        INSERT INTO alarm_due (device_id, source, code, from_ts, to_ts)
        SELECT device_id, 3, 0, to_timestamp(oldest / 1000), to_timestamp(newest / 1000)
        FROM unnest($1::int[], $2::float8[], $3::float8[]) AS n (device_id, oldest, newest))
      SELECT pg_notify('alarm_due', '')`,
    values: [
      pgArray(judged, (state) => state.deviceId),
      pgArray(judged, (state) => state.oldestMs),
      pgArray(judged, (state) => state.atMs),
    ],
  });
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** New events are marked for the alarms: source 1, reported by devices. */
export async function writeEvents(client: pg.PoolClient, { events }: SampleBatch): Promise<void> {
  await client.query(
    `WITH new AS (
       INSERT INTO device_event (device_id, ts, code, raised, detail)
       SELECT device_id, ts, code, raised, detail::jsonb
       FROM unnest($1::int[], $2::timestamptz[], $3::int[], $4::boolean[], $5::text[])
         AS n (device_id, ts, code, raised, detail)
       ON CONFLICT DO NOTHING
       RETURNING device_id, code, ts
     ), due AS (
       INSERT INTO alarm_due (device_id, source, code, from_ts)
       SELECT device_id, 1, code, min(ts) FROM new GROUP BY device_id, code RETURNING 1
     )
     SELECT pg_notify('alarm_due', '') WHERE EXISTS (SELECT 1 FROM due)`,
    [
      events.map((event) => event.deviceId),
      events.map((event) => isoTime(event.atMs)),
      events.map((event) => event.code),
      events.map((event) => event.raised),
      events.map(({ detail }) => (detail ? JSON.stringify(detail) : null)),
    ],
  );
}

async function writeQuarantine(client: pg.PoolClient, rows: readonly QuarantineRow[]): Promise<void> {
  await client.query(
    `INSERT INTO quarantine (logger_id, sn, channel, reason, detail, sample_at, payload, more)
     SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
                          $8::int[])`,
    [
      rows.map((row) => row.loggerId),
      rows.map((row) => row.sn),
      rows.map((row) => row.channel),
      rows.map((row) => row.reason),
      rows.map((row) => row.detail),
      rows.map((row) => (row.sampleAtMs === null ? null : isoTime(row.sampleAtMs))),
      rows.map((row) => row.payload),
      rows.map((row) => row.more),
    ],
  );
}
