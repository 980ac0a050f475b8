import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { CopyRows, copyColumns } from '@heliodon/telemetry-store/copy-rows';
import { SampleRow } from '@heliodon/telemetry-store/sample-row';
import { telemetryTable } from '@heliodon/telemetry-store/tables';
import { from as copyFrom } from 'pg-copy-streams';
import { benchKind, registerFleet } from './fleet.ts';
import type { Program } from './program.ts';

const DEVICES_PER_PLANT = 10;

/** Plants with ten devices and a logger each, their states and history. */
export async function fillWorld({ pool }: Program, plants: number): Promise<void> {
  await registerFleet(pool, { loggers: plants, devicesPerLogger: DEVICES_PER_PLANT, plants });
  await fill(pool);
  await awaitPlantStates(pool, plants);
}

/**
 * Two days of one device with a sample per minute, two years of days of 200 plants, five weeks of all, all latest
 * states.
 */
async function fill(pool: Program['pool']): Promise<void> {
  const kind = benchKind();
  await pool.query(
    `INSERT INTO device_state (device_id, ts, received_at, status, power_kw, out_kwh)
     SELECT id, now(), now(), 3, id * 37 % 100, id FROM device`,
  );
  await pool.query(
    'INSERT INTO logger_link (logger_id, online) SELECT id, true FROM device WHERE kind = $1',
    ['logger'],
  );
  await pool.query(
    `INSERT INTO plant_day (plant_id, day, pv_kwh, import_kwh, export_kwh, load_kwh, import_max_kw, estimated_s)
     SELECT p.id, d::date, 400, 300, 100, 600, 80, 0
     FROM (SELECT id FROM plant ORDER BY id LIMIT 200) p,
       generate_series(current_date - 760, current_date, interval '1 day') d`,
  );
  await pool.query(
    `INSERT INTO plant_day (plant_id, day, pv_kwh, charge_kwh, estimated_s)
     SELECT p.id, d::date, p.id % 977, p.id % 91, 0
     FROM plant p, generate_series(current_date - 35, current_date + 1, interval '1 day') d
     ON CONFLICT DO NOTHING`,
  );
  await pool.query('INSERT INTO plant_total (plant_id, pv_kwh) SELECT id, id * 7919 % 1000003 FROM plant');
  await pool.query('UPDATE plant SET pv_kwp = 50 + id % 450');
  const { rows } = await pool.query(`SELECT id FROM device WHERE sn = 'BL1D1'`);
  const table = telemetryTable(kind);
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
  for (const day of [from, from + DAY_MS, from + 2 * DAY_MS]) {
    const name = `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
    await pool.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table}
       FOR VALUES FROM ('${new Date(day).toISOString()}') TO ('${new Date(day + DAY_MS).toISOString()}')`,
    );
  }
  const samples = new CopyRows(kind);
  const row = new SampleRow(kind);
  for (let atMs = from; atMs < Date.now() - MINUTE_MS; atMs += MINUTE_MS) {
    row.set(kind.points.map((point) => (point.list === undefined ? Math.min(point.max, 40) : null)));
    samples.add(rows[0].id, atMs, row);
  }
  const client = await pool.connect();
  await new Promise<void>((resolve, reject) => {
    const stream = client.query(
      copyFrom(`COPY ${table} (${copyColumns(kind).join(', ')}) FROM STDIN (FORMAT binary)`),
    );
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(samples.content());
  });
  client.release();
  await pool.query('VACUUM ANALYZE');
}

/** The samples above were inserted directly: plant states need a notification. */
async function awaitPlantStates(pool: Program['pool'], plants: number): Promise<void> {
  await pool.query(`SELECT pg_notify('samples', string_agg(id || ':0', ';')) FROM plant GROUP BY id / 500`);
  for (;;) {
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM plant_state');
    if (rows[0].n >= plants) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** For every third plant, all levels, most of them open. */
export async function fillAlarms({ pool }: Program): Promise<void> {
  await pool.query(
    `INSERT INTO alarm (plant_id, device_id, sn, kind, source, code, grade, triggered_at, last_at)
     SELECT plant_id, id, sn, kind, 1, 201, 1 + id % 4, now() - id * interval '1 second', now()
     FROM device WHERE kind = 'inverter' AND plant_id % 3 = 0`,
  );
  await pool.query('ANALYZE alarm');
}
