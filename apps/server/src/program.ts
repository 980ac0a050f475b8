import type { AddressInfo } from 'node:net';
import type { DemoAccount } from '@heliodon/auth/server';
import type { RestoreOrder } from '@heliodon/backup/server';
import { demoAccounts, demoFacts, seedDemo, switchDemo } from '@heliodon/fleet/demo';
import type { BackgroundWorker } from '@heliodon/infrastructure/pass-worker';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config, LoadedConfig } from '../config/config.ts';
import { type Context, createContext } from './context.ts';
import { createApp } from './http/app.ts';
import { createProcessApp } from './http/process-app.ts';
import { banner, demoReach } from './start/banner.ts';
import { startDemoFleet } from './start/demo-fleet.ts';
import { ensurePlatformManager, PLATFORM_MANAGER, resetPlatformManager } from './start/platform-manager.ts';
import { createProgramLog } from './start/program-log.ts';
import { restoreAlone } from './start/restore-mode.ts';
import { ShutdownSequence } from './start/shutdown-sequence.ts';
import { openStore } from './start/store.ts';
import { threadOf } from './start/thread.ts';

const THREADS = ['diagnosis', 'forecast'] as const;
/** Each thread takes a second or more to load: the first pages have priority. */
const LOAD_THREADS_AFTER_MS = 15_000;
type Loaded = Extract<LoadedConfig, { ok: true }>;

const CHECK_SESSIONS_MS = 15_000;
const CLOSE_CONNECTIONS_MS = 3000;

async function run(
  { config, flags }: Loaded,
  log: Logger,
  shutdown: ShutdownSequence,
  restoreNow: (order: RestoreOrder) => void,
): Promise<void> {
  const opening = openStore(config, log, (why) => {
    if (shutdown.begun) return;
    log.fatal(why);
    void shutdown.exit(1);
  });
  // Also if stopped before the context is open.
  shutdown.add(() => opening.then((opened) => opened.stop()));
  const store = await opening;
  const demo = config.demo ? demoAccounts : [];
  const context = await createContext(config, store.url, log, {
    demoAccounts: demo,
    ...(config.demo && config.demoFleet && { demoFacts }),
    restoreNow,
  });
  const { db } = context;
  shutdown.add(() => context.close());
  shutdown.add(() => context.noteLogHead());

  if (flags.resetAdmin) {
    process.stdout.write(`New password of ${PLATFORM_MANAGER}: ${await resetPlatformManager(db)}\n`);
    return shutdown.exit(0);
  }
  await context.backup.backups.endInterrupted();
  // Only the process that prints the banner can show the password.
  const adminPassword = hasPortal(config) ? await ensurePlatformManager(db) : undefined;
  try {
    await serve({ context, databaseUrl: store.url, demo, adminPassword, log, shutdown });
  } catch (error) {
    if (adminPassword)
      process.stderr.write(
        `\nThe account ${PLATFORM_MANAGER} was made; its password, shown only this once: ${adminPassword}\n`,
      );
    throw error;
  }
}

interface Serving {
  readonly context: Context;
  readonly databaseUrl: string;
  readonly demo: readonly DemoAccount[];
  /** Of an account just created. */
  readonly adminPassword: string | undefined;
  readonly log: Logger;
  readonly shutdown: ShutdownSequence;
}

/** Everything that runs on an open database, including the banner. */
async function serve({ context, databaseUrl, demo, adminPassword, log, shutdown }: Serving): Promise<void> {
  const { config, db, jobs, hub, events } = context;
  await switchDemo(db, config.demo);
  if (config.demo) await makeDemo(context, log);

  shutdown.add(() => events.stop());
  await events.start();
  // Settings saved before the listener was active.
  await context.reloadSettings();
  const checks = setInterval(() => void hub.checkAll(), CHECK_SESSIONS_MS);
  shutdown.add(async () => clearInterval(checks));
  shutdown.add(() => jobs.stop());
  if (hasWork(config)) await jobs.start(context.tasks, !config.databaseUrl);

  await startDevicePlane(context, shutdown);
  const options = { databaseUrl, settings: { frame: context.settings.frame, key: context.settingsKey } };
  const threads = hasWork(config) ? THREADS.map((name) => threadOf(name, options, log)) : [];
  for (const thread of threads) shutdown.add(() => thread.stop());

  let { port } = config;
  if (hasPortal(config)) {
    const app = await createApp(context, log);
    shutdown.add(() => closeApp(app));
    shutdown.add(async () => hub.closeAll());
    // An HTTP server does not close before its upgraded sockets.
    shutdown.add(async () => context.ocpp.stop());
    await app.listen({ port: config.port, host: config.host });
    port = (app.server.address() as AddressInfo).port;
    process.stdout.write(banner({ ...config, port }, adminPassword, demo));
  } else {
    // Several processes may share a machine: a port is opened only if it is given.
    if (config.given.includes('port')) {
      const app = createProcessApp(context);
      shutdown.add(() => closeApp(app));
      await app.listen({ port: config.port, host: config.host });
    }
    log.info(`running as ${config.role}`);
    const reach = demoReach(config);
    if (reach.length > 0) log.warn(reach.join(' '));
  }
  const loading = setTimeout(() => {
    if (hasPortal(config)) context.optimiser.warm();
    if (hasWork(config)) context.optimiser.startJobs();
    for (const thread of threads) thread.start();
  }, LOAD_THREADS_AFTER_MS);
  shutdown.add(async () => clearTimeout(loading));
  if (config.demo && config.demoFleet && hasGateway(config)) {
    const httpUrl = config.publicUrl ?? `http://127.0.0.1:${port}`;
    const fleet = startDemoFleet(
      { databaseUrl, mqttUrl: context.mqttUrl(), httpUrl, historyDays: config.demoHistoryDays },
      log,
    );
    shutdown.add(() => fleet.stop());
  }
}

const hasPortal = ({ role }: Config): boolean => role === 'all' || role === 'api';
const hasWork = ({ role }: Config): boolean => role === 'all' || role === 'worker';
const hasGateway = ({ role }: Config): boolean => role === 'all' || role === 'gateway';

/** Order: tables, then roll-ups, then listeners, so that everything is ready for samples. */
async function startDevicePlane(context: Context, shutdown: ShutdownSequence): Promise<void> {
  const { config, store, telemetry, workers, gatewayWorkers } = context;
  await store.prepare();
  await context.reloadLimits();
  if (hasWork(config)) startAll(workers, shutdown);
  if (hasGateway(config)) {
    shutdown.add(() => telemetry.gateway.stop());
    await telemetry.gateway.start();
    startAll(gatewayWorkers, shutdown);
  }
}

function startAll(workers: readonly BackgroundWorker[], shutdown: ShutdownSequence): void {
  for (const worker of workers) {
    shutdown.add(() => worker.stop());
    worker.start();
  }
}

/** Requests in progress get a short time; slow clients do not delay the shutdown. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_CONNECTIONS_MS);
  await app.close();
  clearTimeout(cut);
}

/** If a demo name is already used by another account, the program starts without the demo. */
async function makeDemo(context: Context, log: Logger): Promise<void> {
  try {
    await seedDemo(context.db, context.log);
  } catch (error) {
    log.warn(`the demo was not made: ${(error as Error).message}`);
  }
}

/** Runs until it is stopped or cannot start. */
export async function runProgram(loaded: Loaded): Promise<void> {
  const log = createProgramLog(loaded.config.logLevel);
  let shutdown = new ShutdownSequence(log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown.exit(0));
  // The parent script has ended.
  process.on('disconnect', () => void shutdown.exit(0));

  const start = () => orEnd(() => run(loaded, log, shutdown, (order) => setImmediate(restore, order)));
  /** Stops everything, restores the database exclusively, and starts again. */
  const restore = async (order: RestoreOrder) => {
    await shutdown.close();
    shutdown = new ShutdownSequence(log);
    await orEnd(() => restoreAlone(loaded.config, order, log, shutdown));
    if (shutdown.begun) return;
    await shutdown.close();
    shutdown = new ShutdownSequence(log);
    await start();
  };
  const orEnd = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (shutdown.begun) return;
      log.debug({ err: error }, 'start');
      process.stderr.write(`\nHeliodon could not start: ${(error as Error).message}\n`);
      await shutdown.exit(1);
    }
  };
  await start();
}
