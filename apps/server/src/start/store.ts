import { mkdirSync } from 'node:fs';
import { lockDataFolder } from '@heliodon/platform/postgres/data-lock';
import { startEmbeddedPostgres } from '@heliodon/platform/postgres/embedded';
import { migrate } from '@heliodon/platform/postgres/migrate';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

export interface Store {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database that DATABASE_URL names, or our own in the data folder; brought up to date in both cases. */
export async function openStore(config: Config, log: Logger, onLost: (why: string) => void): Promise<Store> {
  const store = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await ownDatabase(config.dataDir, log, onLost);
  try {
    const { applied } = await migrate(store.url);
    if (applied.length > 0) log.info(`database brought up to date: ${applied.join(', ')}`);
    return store;
  } catch (error) {
    await store.stop();
    throw error;
  }
}

async function ownDatabase(dataDir: string, log: Logger, onLost: (why: string) => void): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataFolder(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: (line) => log.debug(line),
      onExit: (why) => onLost(`the database stopped: ${JSON.stringify(why)}`),
    });
    return {
      url: postgres.url,
      async stop() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
