// npm run bench:ingest: samples per second through broker, decoder and database, compared with a plain COPY in the same
// run.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DAY_MS } from '@heliodon/kernel/time';
import { CopyRows, copyColumns } from '@heliodon/telemetry-store/copy-rows';
import { SampleRow } from '@heliodon/telemetry-store/sample-row';
import { telemetryTable } from '@heliodon/telemetry-store/tables';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { benchKind, registerFleet, SECRET } from './support/fleet.ts';
import type { LoadPlan } from './support/load.ts';
import { cpuSeconds, type Program, rssMb, startProgram } from './support/program.ts';

const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    loggers: { type: 'string', default: '100' },
    devices: { type: 'string', default: '20' },
    window: { type: 'string', default: '8' },
  },
});
const seconds = Number(args.seconds);
const loggers = Number(args.loggers);
const devicesPerLogger = Number(args.devices);
const COPY_ROWS = 5000;
const COPY_BUFFERS = 20;
const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;

const kind = benchKind();
const points = kind.points.filter((point) => point.list === undefined).length;
const program = await startProgram();
try {
  await registerFleet(program.pool, { loggers, devicesPerLogger, plants: loggers });
  const plan: LoadPlan = {
    port: program.mqttPort,
    secret: SECRET,
    loggers,
    devicesPerLogger,
    window: Number(args.window),
  };
  const copyBefore = await bareCopy(program, 1);
  const ingest = await measureIngest(program, plan);
  const copyAfter = await bareCopy(program, 2);
  const copySamplesPerSecond = (copyBefore + copyAfter) / 2;
  const size = await stored(program.pool);
  const result = {
    seconds: Math.round(ingest.seconds),
    points,
    samplesPerSecond: Math.round(ingest.samplesPerSecond),
    pointsPerSecond: Math.round(ingest.samplesPerSecond * points),
    copySamplesPerSecond: Math.round(copySamplesPerSecond),
    ratioToCopy: round(ingest.samplesPerSecond / copySamplesPerSecond),
    bytesPerPoint: round(size.bytes / size.rows / points),
    ackP95Ms: Math.round(ingest.ackP95Ms),
    serverCpu: round(ingest.serverCpu),
    postgresCpu: round(ingest.postgresCpu),
    loadCpu: round(ingest.loadCpu),
    rssMb: Math.round(ingest.rssMb.at(-1) ?? 0),
    rssMbOverTime: ingest.rssMb.map(Math.round),
  };
  console.log(JSON.stringify(result));
} finally {
  await program.stop();
}

async function measureIngest({ server, postgres }: Program, plan: LoadPlan) {
  const load = fork(`${import.meta.dirname}/support/load-process.ts`, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: 'inherit',
  });
  load.send({ plan });
  await once(load, 'message');
  const serverPid = server.pid ?? 0;
  const cpuBefore = await Promise.all([
    cpuSeconds(serverPid),
    cpuSeconds(postgres.pid),
    cpuSeconds(load.pid ?? 0),
  ]);
  const memory: number[] = [];
  const watch = setInterval(() => void rssMb(serverPid).then((mb) => memory.push(mb)), (seconds * 1000) / 12);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(watch);
  const cpuAfter = await Promise.all([
    cpuSeconds(serverPid),
    cpuSeconds(postgres.pid),
    cpuSeconds(load.pid ?? 0),
  ]);
  load.send({ stop: true });
  const [done] = (await once(load, 'message')) as [{ samples: number; ms: number; p95: number }];
  const [serverCpu = 0, postgresCpu = 0, loadCpu = 0] = cpuAfter.map(
    (after, i) => (after - (cpuBefore[i] ?? 0)) / seconds,
  );
  const samplesPerSecond = (done.samples / done.ms) * 1000;
  return {
    seconds: done.ms / 1000,
    samplesPerSecond,
    ackP95Ms: done.p95,
    serverCpu,
    postgresCpu,
    loadCpu,
    rssMb: memory,
  };
}

/** The same table, key and number of points, with separate devices. */
async function bareCopy({ pool }: Program, round: number): Promise<number> {
  const table = telemetryTable(kind);
  const day = startMs - DAY_MS * round;
  await pool.query(`CREATE TABLE IF NOT EXISTS ${table}_bench${round} (LIKE ${table} INCLUDING ALL)`);
  await pool.query(
    `ALTER TABLE ${table} ATTACH PARTITION ${table}_bench${round}
     FOR VALUES FROM ('${new Date(day).toISOString()}') TO ('${new Date(day + DAY_MS).toISOString()}')`,
  );
  const buffers = Array.from({ length: COPY_BUFFERS }, (_, n) => copyBuffer(day, n));
  const client = await pool.connect();
  const began = performance.now();
  for (const buffer of buffers) await copy(client, `${table} (${copyColumns(kind).join(', ')})`, buffer);
  const ms = performance.now() - began;
  client.release();
  return ((COPY_ROWS * COPY_BUFFERS) / ms) * 1000;
}

function copyBuffer(day: number, n: number): Buffer {
  const rows = new CopyRows(kind);
  const sample = new SampleRow(kind);
  for (let i = 0; i < COPY_ROWS; i += 1) {
    const row = n * COPY_ROWS + i;
    const values = kind.points.map((point, k) => {
      if (point.list !== undefined) return null;
      const high = Math.min(point.max, 900);
      return point.codes ? 0 : ((row * 31 + k * 17) % 1000) * (high / 1000);
    });
    sample.set(values);
    rows.add(1_000_000 + (row % 1000), day + Math.floor(row / 1000) * 1000, sample);
  }
  return Buffer.from(rows.content());
}

function copy(client: pg.PoolClient, target: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`));
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(content);
  });
}

/** Rows stored by ingest. */
async function stored(pool: pg.Pool): Promise<{ bytes: number; rows: number }> {
  const { rows } = await pool.query(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes,
       (SELECT count(*)::float8 FROM ${telemetryTable(kind)} WHERE ts >= $2) AS rows
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND c.relname !~ 'bench'`,
    [telemetryTable(kind), new Date(startMs)],
  );
  return rows[0];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
