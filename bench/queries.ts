// npm run bench:queries: what pages ask most, in a database with 10,000 plants and 100,000 devices.

import { parseArgs } from 'node:util';
import { CopyRows, copyColumns } from '@heliodon/platform/telemetry/copy-rows';
import { SampleRow } from '@heliodon/platform/telemetry/sample-row';
import { telemetryTable } from '@heliodon/platform/telemetry/tables';
import { from as copyFrom } from 'pg-copy-streams';
import { signIn } from './support/api.ts';
import { benchKind, registerFleet, SECRET } from './support/fleet.ts';
import { Load } from './support/load.ts';
import { type Program, startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';
import { watchDevice } from './support/watch.ts';

const { values: args } = parseArgs({
  options: {
    plants: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
  },
});
const plants = Number(args.plants);
const rounds = Number(args.rounds);
const DEVICES_PER_PLANT = 10;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const kind = benchKind();

const program = await startProgram();
try {
  await registerFleet(program.pool, { loggers: plants, devicesPerLogger: DEVICES_PER_PLANT, plants });
  await fill(program);
  const api = await signIn(program);
  const [plant] = await one<{ id: number }>(`SELECT min(id) AS id FROM plant WHERE name LIKE 'Bench%'`);
  const [device] = await one<{ id: number }>(`SELECT id FROM device WHERE sn = 'BL1D1'`);
  const plantList = (body: object) => api.call('/plant/getPlantList', body);
  const year = new Date().getUTCFullYear();
  const result = {
    /** What every call costs: session, rights, JSON. */
    anyCallMs: await measure(() => api.call('/user/getAccount', {})),
    deviceDayMs: await measure(() =>
      api.call('/device/getDeviceHistory', {
        deviceId: device?.id,
        points: ['activePowerKw', 'dcPowerKw', 'frequency', 'voltageA', 'internalTemperature'],
        from: yesterday(),
        to: yesterday(),
      }),
    ),
    plantYearMs: await measure(() =>
      api.call('/plant/getPlantEnergy', {
        plantId: Number(plant?.id),
        period: 'day',
        from: `${year - 1}-01-01`,
        to: `${year - 1}-12-31`,
      }),
    ),
    plantsByNameMs: await measure((n) => plantList({ page: 1 + (n % 100) })),
    plantsAtFaultMs: await measure(() => plantList({ status: 'fault' })),
    plantsByPowerMs: await measure(() => plantList({ sort: 'pvKw', order: 'desc' })),
    plantsByEnergyTodayMs: await measure(() => plantList({ sort: 'pvTodayKwh', order: 'desc' })),
    plantsByEnergyTotalMs: await measure(() => plantList({ sort: 'pvTotalKwh', order: 'desc' })),
    plantsByUserMs: await measure((n) => plantList({ keyword: `plant ${n}` })),
    publishToPageMs: await publishToPage(program, Number(device?.id)),
  };
  console.log(JSON.stringify(result));
} finally {
  await program.stop();
}

async function one<T>(text: string): Promise<T[]> {
  return (await program.pool.query(text)).rows;
}

/** p50 and p95 in the server of one call after the other: session, rights, query, answer. */
async function measure(ask: (n: number) => Promise<number>): Promise<{ p50: number; p95: number }> {
  for (let n = 0; n < 20; n += 1) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) times.push(await ask(n));
  return quantiles(times);
}

/** From the moment a logger publishes to the moment the page has it, at 1,000 messages a second. */
async function publishToPage({ mqttPort, port }: Program, deviceId: number) {
  const load = new Load(
    { port: mqttPort, secret: SECRET, loggers: 200, devicesPerLogger: 1, window: 8, messagesPerSecond: 1000 },
    kind,
  );
  const page = await watchDevice(port, await signIn(program), deviceId);
  await load.start();
  await new Promise((resolve) => setTimeout(resolve, Number(args.seconds) * 1000));
  await load.stop();
  page.close();
  const messagesPerSecond = Math.round(load.acknowledged / Number(args.seconds));
  return { messagesPerSecond, pushes: page.delaysMs.length, ...quantiles(page.delaysMs) };
}

/** Two days of one device with a sample a minute, two years of days of 200 plants, five weeks of all, all latest states. */
async function fill({ pool }: Program): Promise<void> {
  await pool.query(
    `INSERT INTO device_state (device_id, ts, received_at, status, power_kw, out_kwh)
     SELECT id, now(), now(), 3, id % 100, id FROM device`,
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
  await hearOfAllPlants(pool);
}

/** The samples above came by the back door: the states of the plants are counted when somebody tells of them. */
async function hearOfAllPlants(pool: Program['pool']): Promise<void> {
  await pool.query(`SELECT pg_notify('samples', string_agg(id || ':0', ';')) FROM plant GROUP BY id / 500`);
  for (;;) {
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM plant_state');
    if (rows[0].n >= plants) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Of the plants' time zone: a whole day. */
function yesterday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - DAY_MS);
}
