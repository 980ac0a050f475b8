import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@heliodon/infrastructure/free-port';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '../..');

/** The built server on its own database with production settings, in a temporary folder. */
export interface Program {
  readonly databaseUrl: string;
  readonly postgres: EmbeddedPostgres;
  readonly port: number;
  readonly mqttPort: number;
  readonly server: ChildProcess;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

export async function startProgram(env: Record<string, string> = {}): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const [port, mqttPort] = [await freePort(), await freePort()];
  const server = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'files'),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  return {
    databaseUrl: postgres.url,
    postgres,
    port,
    mqttPort,
    server,
    pool,
    async stop() {
      await pool.end();
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}

export async function rssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and its children, including ended ones. */
export async function cpuSeconds(pid: number): Promise<number> {
  let ticks = 0;
  for (const one of [pid, ...(await childrenOf(pid))]) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(11, 15)) ticks += Number(field);
  }
  return ticks / TICKS_PER_SECOND;
}

async function childrenOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[1]) === pid) found.push(Number(name));
  }
  return found;
}
