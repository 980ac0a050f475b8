import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { programPath } from './binaries.ts';
import { clusterPassword, ensureCluster, SUPERUSER } from './cluster.ts';
import { lockDataFolder } from './data-lock.ts';
import { stopOrphans, stopPostmaster } from './orphans.ts';
import { findPlace, type Place } from './place.ts';
import { spawnAs } from './run-as.ts';
import { postgresArguments } from './settings.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** Added to the settings in settings.ts; overrides them. */
  settings?: Record<string, string>;
  /** Additional environment variables of the database. */
  env?: Record<string, string>;
  /** Preferred port, so that the address stays the same after a restart. */
  port?: number;
  /** PostgreSQL ended without stop(). */
  onExit?: (end: { code: number | null; signal: NodeJS.Signals | null }) => void;
}

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export const DATABASE = 'heliodon';
// Recovery after a crash replays up to max_wal_size.
const START_TIMEOUT_MS = 300_000;
const PORT_ATTEMPTS = 5;

/** Starts the PostgreSQL included with the program; creates its cluster in dataDir on the first start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  const place = await findPlace(dataDir);
  // Beside the cluster: after a copy, two data folders may link to the same cluster.
  const lock = lockDataFolder(dirname(place.cluster), 'postgres.lock');
  try {
    await stopOrphans(place, log);
    const exists = !place.newLink && (await stat(place.cluster).catch(() => undefined)) !== undefined;
    const password = await clusterPassword(dataDir, exists);
    if (!exists) log('making the database folder');
    await ensureCluster(place, password, settings.fsync !== 'off');
    const { child, port } = await startOnFreePort(place, settings, log, options);
    const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
    let stopping = false;
    child.once('exit', (code, signal) => {
      lock.release();
      if (!stopping) options.onExit?.({ code, signal });
    });
    await ensureDatabase(url('postgres')).catch(async (error) => {
      stopping = true;
      await stopPostmaster(place);
      throw error;
    });
    return {
      url: url(DATABASE),
      pid: child.pid ?? 0,
      async stop() {
        stopping = true;
        if (hasEnded(child)) return;
        const ended = once(child, 'exit');
        await stopPostmaster(place);
        await ended;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOnFreePort(
  place: Place,
  settings: Record<string, string>,
  log: (line: string) => void,
  { port: wanted, env }: Pick<EmbeddedPostgresOptions, 'port' | 'env'>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = (attempt === 1 ? wanted : undefined) ?? (await freePort());
    const lines: string[] = [];
    const child = spawnAs(
      place.user,
      programPath(place.binaries.folder, 'postgres'),
      postgresArguments(place.cluster, port, settings),
      // Its own process group: Ctrl-C goes to the server, which stops the database last.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' },
      env,
    );
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        lines.push(line);
        if (lines.length > 20) lines.shift();
        log(line);
      });
    }
    if (await becomesReady(child, place.cluster)) return { child, port };
    const output = lines.join('\n');
    if (attempt < PORT_ATTEMPTS && /Address already in use|could not bind/.test(output)) continue;
    throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${output}`);
  }
}

/** False if the process ends instead. */
async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  const closed = once(child, 'close').catch(() => {});
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!failed && !hasEnded(child)) {
    // The last line contains the state, "starting", "ready", ..., independent of log settings and language.
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    if (performance.now() > deadline) child.kill('SIGQUIT');
    await sleep(25);
  }
  await closed;
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
