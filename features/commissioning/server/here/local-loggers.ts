import { join } from 'node:path';
import type { Database } from '@heliodon/infrastructure/database';
import type pg from 'pg';
import { LoggerFolder } from './logger-folder.ts';
import { LoggerProcess, type LoggerProgram } from './logger-process.ts';

/** Advisory lock number; must be unique in this database. */
const LOCK_KEY = 4_835_766_060;
/** Made by this feature; it becomes the name of a folder. */
const LOCAL_SN = /^LOCAL-[A-Z0-9]{6}$/;

interface LocalDeps {
  readonly db: Database;
  readonly pool: Pick<pg.Pool, 'connect'>;
  readonly program: LoggerProgram;
  /** DATA_DIR. */
  readonly dataDir: string;
  /** The broker for programs on this machine. */
  readonly mqttUrl: () => string;
  readonly onLine: (sn: string, line: string, isError: boolean) => void;
  readonly onError: (error: unknown, what: string) => void;
}

interface RunningLogger {
  readonly folder: LoggerFolder;
  readonly process: LoggerProcess;
}

/** The loggers beside the server, run by one of its processes: the one that holds the lock. */
export class LocalLoggers {
  readonly #deps: LocalDeps;
  readonly #running = new Map<string, RunningLogger>();
  #lock: pg.PoolClient | undefined;

  constructor(deps: LocalDeps) {
    this.#deps = deps;
  }

  /** Starts and stops processes so that those of the table run. */
  async pass(): Promise<void> {
    const wanted = await this.#wanted();
    if (wanted.size === 0 && this.#running.size === 0) return this.#unlock();
    if (!(await this.#takeLock())) return;
    for (const [sn, { process, folder }] of [...this.#running])
      if (!wanted.has(sn)) {
        this.#running.delete(sn);
        await process.stop();
        // Its logger was removed.
        await folder.remove();
      }
    for (const [sn, deviceId] of wanted) if (!this.#running.has(sn)) await this.#start(sn, deviceId);
  }

  async stop(): Promise<void> {
    await this.#stopAll();
    this.#unlock();
  }

  async #wanted(): Promise<Map<string, number>> {
    const rows = await this.#deps.db
      .selectFrom('logger_setup as s')
      .innerJoin('device as d', 'd.id', 's.logger_id')
      .select(['d.id', 'd.sn'])
      .where('s.is_here', '=', true)
      .where('d.removed_at', 'is', null)
      .execute();
    return new Map(rows.filter(({ sn }) => LOCAL_SN.test(sn)).map(({ sn, id }) => [sn, id]));
  }

  async #start(sn: string, deviceId: number): Promise<void> {
    const { db, program, dataDir, mqttUrl, onLine } = this.#deps;
    const folder = new LoggerFolder(join(dataDir, 'loggers'), { deviceId, sn });
    await folder.write(db, mqttUrl());
    const process = new LoggerProcess({
      program,
      configFile: folder.configFile,
      onLine: (line, isError) => onLine(sn, line, isError),
    });
    this.#running.set(sn, { folder, process });
    process.start();
  }

  async #takeLock(): Promise<boolean> {
    if (this.#lock) return true;
    const client = await this.#deps.pool.connect();
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      LOCK_KEY,
    ]);
    if (!rows[0]?.mine) {
      client.release();
      return false;
    }
    this.#lock = client;
    client.on('error', (error) => {
      // Another process may run the loggers now.
      if (this.#lock !== client) return;
      this.#lock = undefined;
      client.release(true);
      this.#stopAll().catch((failed) => this.#deps.onError(failed, 'loggers beside the server'));
      this.#deps.onError(error, 'loggers beside the server');
    });
    return true;
  }

  /** Closing the connection releases the lock. */
  #unlock(): void {
    const client = this.#lock;
    this.#lock = undefined;
    client?.release(true);
  }

  async #stopAll(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map(({ process }) => process.stop()));
  }
}
