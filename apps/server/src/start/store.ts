import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoAppRole, prepareAppRole } from '@heliodon/infrastructure/postgres/app-role';
import { lockDataFolder } from '@heliodon/infrastructure/postgres/data-lock';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { migrate } from '@heliodon/infrastructure/postgres/migrate';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

interface OwnedStore {
  /** Owner of the tables. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

export interface Store extends OwnedStore {
  /** Used by the program: may add to the operation log but not change it. */
  readonly url: string;
}

/** The database of DATABASE_URL, or the built-in one in the data folder; migrated in both cases. */
export async function openStore(config: Config, log: Logger, onLost: (why: string) => void): Promise<Store> {
  const store = config.databaseUrl
    ? { ownerUrl: config.databaseUrl, stop: async () => undefined }
    : await ownDatabase(config.dataDir, log, onLost);
  try {
    const { applied } = await migrate(store.ownerUrl);
    if (applied.length > 0) log.info(`database brought up to date: ${applied.join(', ')}`);
    return { ...store, url: await workingUrl(store.ownerUrl, log) };
  } catch (error) {
    await store.stop();
    throw error;
  }
}

async function workingUrl(ownerUrl: string, log: Logger): Promise<string> {
  try {
    return await prepareAppRole(ownerUrl);
  } catch (error) {
    if (!(error instanceof NoAppRole)) throw error;
    log.warn(
      `The program has no role of its own in the database (${error.message}) and works as its owner. ` +
        'The operation log is then protected by triggers and its chain only: see docs/ARCHITECTURE.md.',
    );
    return ownerUrl;
  }
}

/** Restart limit of a crashing database; beyond it the program exits. */
const MAX_RESTARTS = 10;
const RESTARTS_WITHIN_MS = 600_000;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3000;

/** Built-in PostgreSQL. If killed, it is restarted at the same address; committed data is preserved. */
async function ownDatabase(dataDir: string, log: Logger, onLost: (why: string) => void): Promise<OwnedStore> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataFolder(dataDir);
  const restarts: number[] = [];
  let stopped = false;
  let current: Promise<EmbeddedPostgres>;

  const start = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir,
      log: (line) => log.debug(line),
      ...(port !== undefined && { port }),
      onExit: (end) => startAgain(JSON.stringify(end)),
    });

  /** It cannot start with a full disk: retried until it can. Meanwhile calls return "database unavailable". */
  async function startUntilItWorks(port: number): Promise<EmbeddedPostgres> {
    const untilMs = performance.now() + RESTARTS_WITHIN_MS;
    for (;;) {
      try {
        return await start(port);
      } catch (error) {
        if (stopped || performance.now() > untilMs) throw error;
        log.error({ err: error }, 'the database does not start yet');
        await sleep(LONGEST_PAUSE_MS);
      }
    }
  }

  function startAgain(why: string): void {
    if (stopped) return;
    const now = performance.now();
    const recent = restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length;
    restarts.push(now);
    if (recent >= MAX_RESTARTS) {
      onLost(`the database stopped too often: ${why}`);
      return;
    }
    log.error(`the database stopped and is started again: ${why}`);
    const waitMs = Math.min(recent * PAUSE_MS, LONGEST_PAUSE_MS);
    current = current.then(async (last) => {
      await sleep(waitMs);
      return startUntilItWorks(Number(new URL(last.url).port));
    });
    current.then(
      (next) => next.url !== url && onLost('the database has another address after its restart'),
      (error: Error) => onLost(`the database does not start again: ${error.message}`),
    );
  }

  current = start();
  const { url } = await current.catch((error) => {
    lock.release();
    throw error;
  });
  return {
    ownerUrl: url,
    async stop() {
      stopped = true;
      await (await current.catch(() => undefined))?.stop();
      lock.release();
    },
  };
}
