import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@heliodon/infrastructure/free-port';
import { databaseOf } from '../../support/crash-world.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import type { FaultTools } from './fault.ts';
import { MemoryWatch } from './memory.ts';

/** As in deploy/heliodon.service. */
const RESTART_MS = 3000;
const KEEP_LOG_CHARACTERS = 3000;

export interface WorldOptions {
  readonly env?: Record<string, string>;
  /** Overrides the data folder. */
  readonly dataDir?: string;
  /** An external database. */
  readonly databaseUrl?: string;
  /** A separate connection for checks. */
  readonly lookUrl?: string;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** The built server in its own folder, under a supervisor that restarts it. */
export async function startWorld(tools: FaultTools, options: WorldOptions = {}, knownPassword?: string) {
  const dataDir = options.dataDir ?? (await newFolder(tools));
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    MQTT_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
  let server: ServerProcess;
  let ended = false;
  let starts = 0;
  let killed = false;

  async function start(): Promise<void> {
    server = await startServer(env);
    starts += 1;
    server.child.once('exit', () => void restart(server.output()));
  }
  async function restart(output: string): Promise<void> {
    while (!ended) {
      if (!killed) tools.note(`the server ended by itself: ${output.slice(-KEEP_LOG_CHARACTERS).trim()}`);
      killed = false;
      await sleep(RESTART_MS);
      try {
        if (!ended) await start();
        return;
      } catch (error) {
        output = (error as Error).message;
      }
    }
  }
  await start();
  const world = {
    dataDir,
    mqttPort: Number(env.MQTT_PORT),
    memory: new MemoryWatch(() => server.child.pid ?? 0),
    get server() {
      return server;
    },
    get starts() {
      return starts;
    },
    adminPassword: firstPassword(),
    url: () => server.url,
    output: () => server.output(),
    databaseUrl: async () => options.lookUrl ?? options.databaseUrl ?? (await databaseOf(dataDir)).url,
    /** Like a power failure: the supervisor restarts it. */
    killServer() {
      killed = true;
      server.child.kill('SIGKILL');
    },
  };
  tools.atEnd(async () => {
    ended = true;
    world.memory.stop();
    const { child } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  return world;

  function firstPassword(): string {
    const password = server.adminPassword ?? knownPassword;
    if (!password) throw new Error('the server told no password');
    return password;
  }
}

export async function newFolder(tools: FaultTools): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-fault-'));
  await chmod(folder, 0o711);
  tools.atEnd(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}
