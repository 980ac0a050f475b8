import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@heliodon/infrastructure/free-port';
import { runningDatabase } from '@heliodon/infrastructure/postgres/running-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLoggers, databaseOf, NumberedLogger, query } from './support/crash-world.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/*
 * No acknowledged data is lost or duplicated: server and database are killed (kill -9) under load, separately
 * and together. `npm run test:crash` does it 24 times, `npm test` four.
 */

const rounds = Number(process.env.CRASH_ROUNDS ?? 4);
const LOGGERS = 6;
const LOAD_MS = 1200;
/** Samples one second apart, covering the last day and a half. */
const BASE_MS = Math.floor(Date.now() / 1000) * 1000 - 36 * 3_600_000;
const KILLS = ['server', 'database', 'both', 'backend'] as const;

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-crash-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  env = { DATA_DIR: dataDir, DEMO: 'off', MQTT_PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
  server = await startServer(env);
}, 120_000);

afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it(`loses and duplicates nothing over ${rounds} kills`, async () => {
  await addLoggers((await databaseOf(dataDir)).url, LOGGERS);
  const loggers = Array.from(
    { length: LOGGERS },
    (_, i) => new NumberedLogger(`CL${i + 1}`, Number(env.MQTT_PORT), BASE_MS),
  );
  await Promise.all(loggers.map((logger) => logger.start()));
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledgedBy(loggers);
    await until(() => acknowledgedBy(loggers) > before);
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS * (0.3 + ((round * 37) % 70) / 100)));
    await kill(KILLS[round % KILLS.length] ?? 'server');
  }
  const before = acknowledgedBy(loggers);
  await until(() => acknowledgedBy(loggers) > before);
  await Promise.all(loggers.map((logger) => logger.stop()));

  for (const logger of loggers) await holdsExactly(logger);
  console.warn(`${rounds} kills, ${acknowledgedBy(loggers)} samples acknowledged, none missing, none twice`);
  await rollupsAgree(loggers);
}, 1_800_000);

/** Each acknowledged number is stored exactly once, and nothing else is stored. */
async function holdsExactly(logger: NumberedLogger): Promise<void> {
  const rows = await query<{ n: number; kwh: number }>(
    dataDir,
    `SELECT round((extract(epoch FROM t.ts) * 1000 - $2) / 1000)::int AS n, t.import_total_kwh AS kwh
     FROM telemetry_meter t JOIN device d ON d.id = t.device_id WHERE d.sn = $1 ORDER BY t.ts`,
    [`${logger.sn}M`, BASE_MS],
  );
  const stored = new Set(rows.map((row) => row.n));
  expect(rows.every((row) => row.kwh === row.n / 10)).toBe(true);
  expect(stored.size).toBe(rows.length);
  expect([...logger.acknowledged].filter((n) => !stored.has(n))).toEqual([]);
  expect(rows.length).toBe(logger.sent);
}

/** The roll-ups of the samples are correct too, once they are calculated. */
async function rollupsAgree(loggers: readonly NumberedLogger[]): Promise<void> {
  const sent = loggers.reduce((sum, logger) => sum + logger.sent, 0);
  const kwh = loggers.reduce((sum, logger) => sum + (logger.sent - 1) / 10, 0);
  const counted = async () => {
    const [row] = await query<{ samples: number; kwh: number }>(
      dataDir,
      'SELECT coalesce(sum(samples), 0)::int AS samples, coalesce(sum(out_kwh), 0) AS kwh FROM rollup_15m',
    );
    return row ?? { samples: 0, kwh: 0 };
  };
  const deadline = Date.now() + 60_000;
  let found = await counted();
  while (found.samples !== sent && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    found = await counted();
  }
  expect(found.samples).toBe(sent);
  expect(found.kwh).toBeCloseTo(kwh, 3);
}

async function kill(what: (typeof KILLS)[number]): Promise<void> {
  const { postmaster } = await databaseOf(dataDir);
  if (what === 'backend') {
    const [row] = await query<{ pid: number }>(
      dataDir,
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'heliodon' ORDER BY xact_start NULLS LAST LIMIT 1`,
    );
    if (row) process.kill(row.pid, 'SIGKILL');
  }
  if (what === 'database' || what === 'both') process.kill(postmaster, 'SIGKILL');
  if (what === 'database') await until(() => anotherRuns(postmaster));
  if (what !== 'server' && what !== 'both') return;
  const ended = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await ended;
  server = await startServer(env);
}

async function anotherRuns(postmaster: number): Promise<boolean> {
  const found = await runningDatabase(dataDir);
  return found !== undefined && found.postmaster !== postmaster;
}

const acknowledgedBy = (loggers: readonly NumberedLogger[]): number =>
  loggers.reduce((sum, logger) => sum + logger.acknowledged.size, 0);

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`nothing came of it for a minute:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
