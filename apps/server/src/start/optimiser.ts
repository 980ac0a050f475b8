import type { Optimiser } from '@heliodon/dispatch/server';
import type { Logger } from 'pino';
import { AskQueue } from './ask-queue.ts';
import { PersistentThread } from './persistent-thread.ts';

export interface OptimiserThreadOptions {
  readonly databaseUrl: string;
  /** asks: plans for waiting users. backtests: jobs, in which one solve takes a second. guidance: automatic dispatch. */
  readonly serves: 'asks' | 'backtests' | 'guidance';
}

type Task = Parameters<Optimiser['propose']>[0];
type Answer = Awaited<ReturnType<Optimiser['propose']>>;

export interface Ask {
  readonly id: number;
  readonly task: Task;
}

export interface AskAnswer {
  readonly id: number;
  readonly answer: Answer;
}

/** One warm thread for users, and in a worker process one each for backtests and automatic dispatch. */
export class OptimiserThreads implements Optimiser {
  readonly #asks: PersistentThread;
  readonly #backtests: PersistentThread;
  readonly #guidance: PersistentThread;
  readonly #queue: AskQueue<Task, Answer>;

  constructor(databaseUrl: string, log: Logger) {
    const options = (serves: OptimiserThreadOptions['serves']) => ({
      entry: 'optimiser-thread',
      log,
      data: { databaseUrl, serves } satisfies OptimiserThreadOptions,
    });
    this.#asks = new PersistentThread({
      ...options('asks'),
      what: 'optimiser',
      onMessage: (message) => this.#queue.answered(message as AskAnswer),
      onExit: () => this.#queue.lost(),
    });
    this.#queue = new AskQueue(this.#asks);
    this.#backtests = new PersistentThread({ ...options('backtests'), what: 'backtests' });
    this.#guidance = new PersistentThread({ ...options('guidance'), what: 'automatic dispatch' });
  }

  /** Loads the solver in advance. */
  warm(): void {
    this.#asks.start();
  }

  /** Of a worker process. */
  startJobs(): void {
    this.#backtests.start();
    this.#guidance.start();
  }

  propose(task: Task): Promise<Answer> {
    return this.#queue.ask(task);
  }

  /** A thread that starts later finds the job itself. */
  wake(): void {
    this.#backtests.post('wake');
  }

  async stop(): Promise<void> {
    this.#queue.stop();
    await Promise.all([this.#asks.stop(), this.#backtests.stop(), this.#guidance.stop()]);
  }
}
