import { makeWorkerUtils, type Runner, run, Logger as WorkerLogger, type WorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { cutLostLines } from './postgres/lost-lines.ts';

export interface ScheduledTask {
  /** Unique; stored with each job. */
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC; without it, only jobs added explicitly are run. */
  readonly cron?: string;
  run(payload: unknown): Promise<unknown>;
}

const MAX_ATTEMPTS = 3;

/** Uses the driver's default types, which graphile-worker expects. */
function poolOf(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const onError = (error: Error) => log.error({ err: error }, 'jobs');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  cutLostLines(pool, url, onError);
  return pool;
}

/** Jobs stored in PostgreSQL, independent of the call that added them; each is run by one worker. */
export class JobQueue {
  readonly #pool: pg.Pool;
  readonly #logger: WorkerLogger;
  #utils: Promise<WorkerUtils> | undefined;
  #runner: Runner | undefined;

  constructor(url: string, log: Logger) {
    this.#pool = poolOf(url, log);
    this.#logger = new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ err: (meta as { error?: unknown } | undefined)?.error }, message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    });
  }

  async add(task: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
    await (await this.#ready()).addJob(task, payload, { maxAttempts: MAX_ATTEMPTS });
  }

  /** A failure is not cached: the next call tries again. */
  #ready(): Promise<WorkerUtils> {
    this.#utils ??= makeWorkerUtils({ pgPool: this.#pool, logger: this.#logger }).catch((error) => {
      this.#utils = undefined;
      throw error;
    });
    return this.#utils;
  }

  /**
   * Starts the worker of this process. `ownsDatabase`: no other process uses this database, so locked jobs belong to a
   * killed process and are released at once.
   */
  async start(tasks: readonly ScheduledTask[], ownsDatabase = false): Promise<void> {
    const utils = await this.#ready();
    await utils.migrate();
    if (ownsDatabase) await this.#takeUpLeftJobs(utils);
    this.#runner = await run({
      pgPool: this.#pool,
      taskList: Object.fromEntries(
        tasks.map((task) => [task.name, async (payload) => void (await task.run(payload))]),
      ),
      crontab: tasks.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])).join('\n'),
      concurrency: 2,
      noHandleSignals: true,
      logger: this.#logger,
    });
  }

  async #takeUpLeftJobs(utils: WorkerUtils): Promise<void> {
    const held = await utils.withPgClient((client) =>
      client.query<{ locked_by: string }>(
        'SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
      ),
    );
    if (held.rows.length > 0) await utils.forceUnlockWorkers(held.rows.map((row) => row.locked_by));
  }

  async stop(): Promise<void> {
    await this.#runner?.stop();
    await (await this.#utils?.catch(() => undefined))?.release();
    await this.#pool.end();
  }
}
