import { makeWorkerUtils, type Runner, run, Logger as WorkerLogger, type WorkerUtils } from 'graphile-worker';
import type { Logger } from 'pino';

export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

const MAX_ATTEMPTS = 3;

/** Work that outlives the call that asked for it, kept in PostgreSQL and done once by one of the workers. */
export class JobQueue {
  readonly #url: string;
  readonly #logger: WorkerLogger;
  #utils: Promise<WorkerUtils> | undefined;
  #runner: Runner | undefined;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#logger = new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ err: (meta as { error?: unknown } | undefined)?.error }, message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    });
  }

  async add(task: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
    await (await this.#ready()).addJob(task, payload, { maxAttempts: MAX_ATTEMPTS });
  }

  /** A failure is not kept: the next call tries again. */
  #ready(): Promise<WorkerUtils> {
    this.#utils ??= makeWorkerUtils({ connectionString: this.#url, logger: this.#logger }).catch((error) => {
      this.#utils = undefined;
      throw error;
    });
    return this.#utils;
  }

  /**
   * Starts the worker of this process. `crontab` as graphile-worker reads it. `alone`: no other process uses
   * this database, so whatever holds a job was killed, and the job is taken up at once.
   */
  async start(tasks: Tasks, crontab: string, alone = false): Promise<void> {
    const utils = await this.#ready();
    await utils.migrate();
    if (alone) await this.#takeUpLeftJobs(utils);
    this.#runner = await run({
      connectionString: this.#url,
      taskList: tasks,
      crontab,
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
  }
}
