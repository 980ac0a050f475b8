import { demoAccounts, seedDemo } from '@heliodon/fleet/demo';
import { operationLog } from '@heliodon/system/server';
import { loadConfig } from '../config/config.ts';
import { helpText } from '../config/options.mjs';
import { createContext } from './context.ts';
import { createApp } from './http/app.ts';
import { banner } from './start/banner.ts';
import { createLogger } from './start/logger.ts';
import { ensurePlatformManager, PLATFORM_MANAGER, resetPlatformManager } from './start/platform-manager.ts';
import { openStore } from './start/store.ts';

const CRONTAB = '13 * * * * sweep';
const CHECK_SESSIONS_MS = 15_000;

async function main(): Promise<void> {
  const loaded = loadConfig(process.argv.slice(2), process.env);
  if (!loaded.ok) {
    for (const problem of loaded.problems) process.stderr.write(`${problem.message}\n`);
    process.exitCode = 2;
    return;
  }
  const { config, flags } = loaded;
  if (flags.help) {
    process.stdout.write(helpText());
    return;
  }
  const log = createLogger(config.logLevel);
  let stop = async () => undefined as void;
  let stopping = false;
  const shutdown = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await stop().catch((error) => log.error({ err: error }, 'shutdown'));
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown(0));

  const store = await openStore(config, log, (why) => {
    if (stopping) return;
    log.fatal(why);
    void shutdown(1);
  });
  stop = store.stop;
  const demo = config.demo ? demoAccounts : [];
  const context = await createContext(config, store.url, log, { demoAccounts: demo });
  const { db, jobs, hub, notifications } = context;
  stop = async () => {
    await context.close();
    await store.stop();
  };
  if (flags.resetAdmin) {
    process.stdout.write(`New password of ${PLATFORM_MANAGER}: ${await resetPlatformManager(db)}\n`);
    return shutdown(0);
  }
  const adminPassword = await ensurePlatformManager(db);
  if (config.demo) await seedDemo(db, operationLog(db, context.clock));

  const app = await createApp(context, log);
  const servesPages = config.role === 'all' || config.role === 'api';
  const works = config.role === 'all' || config.role === 'worker';
  const checks = setInterval(() => void hub.checkAll(), CHECK_SESSIONS_MS);
  stop = async () => {
    clearInterval(checks);
    hub.closeAll();
    await app.close();
    await jobs.stop();
    await notifications.stop();
    await context.close();
    await store.stop();
  };
  await notifications.start();
  if (works) await jobs.start(context.tasks, CRONTAB);
  if (servesPages) {
    await app.listen({ port: config.port, host: config.host });
    process.stdout.write(banner(config, adminPassword, demo));
  } else {
    log.info(`running as ${config.role}`);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`\nHeliodon could not start: ${error.message}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
