import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isRoot } from './run-as.ts';

let initialised: string;
let root: string;
let dataDir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  initialised = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(initialised, 0o711);
  await (await startEmbeddedPostgres({ dataDir: join(initialised, 'data') })).stop();
});
afterAll(() => rm(initialised, { recursive: true, force: true }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'data');
});

/** A copy of an initialised cluster, instead of running initdb for each test. */
const useInitialisedCluster = () =>
  beforeEach(() => promisify(execFile)('cp', ['-a', join(initialised, 'data'), dataDir]));

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) await postgres.stop();
  const link = await readlink(join(dataDir, 'postgres')).catch(() => undefined);
  if (link) await rm(dirname(link), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  // Small, because several clusters run at once; durable as in production.
  const settings = { shared_buffers: '16MB', min_dynamic_shared_memory: '0' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings, ...options });
  started.push(postgres);
  return postgres;
}

/** The folder is unlocked when the exit is reported. */
async function startWatched() {
  let report: (end: unknown) => void = () => {};
  const exited = new Promise((resolve) => {
    report = resolve;
  });
  return { first: await start({ onExit: (end) => report(end) }), exited };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const endOf = (postgres: { pid: number }) =>
  expect.poll(() => stat(`/proc/${postgres.pid}`).catch(() => 'gone')).toBe('gone');

describe('normal operation', () => {
  it('keeps data and password over a restart, listens on this machine only, in UTC and UTF-8', async () => {
    const first = await start();
    await query(first.url, `CREATE TABLE note AS SELECT 'für 太阳' AS text`);
    await first.stop();
    const second = await start();
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'für 太阳' }]);
    const settings = await query(
      second.url,
      `SELECT name, setting FROM pg_settings WHERE name IN
        ('listen_addresses','unix_socket_directories','TimeZone','server_encoding','synchronous_commit','fsync')`,
    );
    expect(Object.fromEntries(settings.map((s) => [s.name, s.setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      fsync: 'on',
    });
    expect(await query(second.url, `SELECT datcollate, lower('ÄÖ') AS low FROM pg_database LIMIT 1`)).toEqual(
      [{ datcollate: 'C', low: 'äö' }],
    );
  });
});

describe('a running cluster', () => {
  useInitialisedCluster();

  it('the password file is private and a wrong password is refused', async () => {
    const { url } = await start();
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('a second start on the same folder is rejected and does not affect the first', async () => {
    const { url } = await start();
    await expect(start()).rejects.toThrow(`(process ${process.pid})`);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stop prints nothing, may be repeated, and handles a stop between connections', async () => {
    const ends: unknown[] = [];
    const postgres = await start({ onExit: (end) => ends.push(end) });
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    expect(ends).toEqual([]);
  });
});

describe('after a crash', () => {
  useInitialisedCluster();

  it('kill -9 of PostgreSQL is reported, and no committed data is lost', async () => {
    const { first, exited } = await startWatched();
    await query(first.url, 'CREATE TABLE n AS SELECT generate_series(1, 1000) AS i');
    process.kill(first.pid, 'SIGKILL');
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await start();
    expect(await query(second.url, 'SELECT count(*)::int AS n FROM n')).toEqual([{ n: 1000 }]);
  });

  it('a busy backend of a killed postmaster is waited for or terminated', async () => {
    const { first, exited } = await startWatched();
    const busy = query(first.url, `DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$`).catch(() => 'ended');
    await expect
      .poll(async () => query(first.url, `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO%'`))
      .toHaveLength(1);
    process.kill(first.pid, 'SIGKILL');
    await exited;
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('ended');
  });

  it('after kill -9 of the program, the next start replaces its PostgreSQL', async () => {
    const module = pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href;
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(JSON.stringify({ url, pid })); setInterval(() => {}, 1000);`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(program);
    if (!program.stdout) throw new Error('no output');
    const [line] = await once(createInterface({ input: program.stdout }), 'line');
    const orphan: { url: string; pid: number } = JSON.parse(line);
    await expect(start()).rejects.toThrow(`(process ${program.pid})`);
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect(await query(orphan.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const next = await start();
    await endOf(orphan);
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a postmaster.pid with the pid of another program is no obstacle, and that program keeps running', async () => {
    const uid = (await stat(join(dataDir, 'postgres'))).uid;
    const stranger = spawn('sleep', ['60'], isRoot() ? { uid } : {});
    children.push(stranger);
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${stranger.pid}\n${dataDir}\n1\n5432\n\n\n\n`,
    );
    await start();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });
});

it('an interrupted initdb is started again', async () => {
  await mkdir(join(dataDir, 'postgres.init-dead', 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.init-dead', 'cluster', 'PG_VERSION'), '18\n');
  await start();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.password']);
});

describe('clear error messages', () => {
  useInitialisedCluster();

  it('for a cluster of another major version', async () => {
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17');
  });

  it('for a cluster without its password', async () => {
    await rm(join(dataDir, 'postgres.password'));
    await expect(start()).rejects.toThrow('postgres.password is missing');
  });
});

describe.runIf(isRoot())('as root below a private folder', () => {
  beforeEach(() => chmod(root, 0o700));

  it('the cluster is outside and linked; deleting the data folder starts with a new one', async () => {
    const first = await start();
    const link = join(dataDir, 'postgres');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    const cluster = await readlink(link);
    expect(cluster).toMatch(/^\/var\/lib\/heliodon\/[0-9a-f]{12}\/cluster$/);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await second.stop();

    await rm(dataDir, { recursive: true });
    const third = await start();
    expect(await query(third.url, `SELECT to_regclass('kept') AS kept`)).toEqual([{ kept: null }]);
    const aside = (await readdir(dirname(cluster))).filter((name) => name.startsWith('cluster.old-'));
    expect(aside).toHaveLength(1);
  });

  it('a copy of the data folder does not affect the database of a running program', async () => {
    const { url } = await start();
    const copy = join(root, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await expect(start({ dataDir: copy })).rejects.toThrow('is in use by another Heliodon');
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
