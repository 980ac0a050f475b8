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
      if (level === 'error') log.error({ meta }, message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    });
  }

  async add(task: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
    this.#utils ??= makeWorkerUtils({ connectionString: this.#url, logger: this.#logger });
    await (await this.#utils).addJob(task, payload, { maxAttempts: MAX_ATTEMPTS });
  }

  /** Starts the worker of this process. `crontab` as graphile-worker reads it. */
  async start(tasks: Tasks, crontab: string): Promise<void> {
    this.#runner = await run({
      connectionString: this.#url,
      taskList: tasks,
      crontab,
      concurrency: 2,
      noHandleSignals: true,
      logger: this.#logger,
    });
  }

  async stop(): Promise<void> {
    await this.#runner?.stop();
    await (await this.#utils)?.release();
  }
}
