import type { Optimiser } from '@heliodon/dispatch/server';
import type { Logger } from 'pino';
import { AskQueue } from './ask-queue.ts';
import { PersistentThread } from './persistent-thread.ts';

export interface OptimiserThreadOptions {
  readonly databaseUrl: string;
  /** asks: plans for waiting users. backtests: jobs, in which one solve takes a second. */
  readonly serves: 'asks' | 'backtests';
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

/** One warm thread for users, and in a worker process one for backtests. */
export class OptimiserThreads implements Optimiser {
  readonly #asks: PersistentThread;
  readonly #backtests: PersistentThread;
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
  }

  /** Loads the solver in advance. */
  warm(): void {
    this.#asks.start();
  }

  startBacktests(): void {
    this.#backtests.start();
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
    await Promise.all([this.#asks.stop(), this.#backtests.stop()]);
  }
}
