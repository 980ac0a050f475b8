import { optimiseErrors } from '@heliodon/analysis/contract';
import type { Optimiser } from '@heliodon/analysis/server';
import { AppError } from '@heliodon/kernel/app-error';
import type { Logger } from 'pino';
import { KeptThread } from './kept-thread.ts';

export interface OptimiserThreadOptions {
  readonly databaseUrl: string;
  /** asks: plans for those who wait for them. backtests: jobs, of which a single solve takes a second. */
  readonly serves: 'asks' | 'backtests';
}

type Task = Parameters<Optimiser['propose']>[0];
type Answer = Awaited<ReturnType<Optimiser['propose']>>;

export interface Ask {
  readonly id: number;
  readonly task: Task;
}

export interface Told {
  readonly id: number;
  readonly answer: Answer;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Who would come after so many is told to come later. */
const MOST_WAITING = 16;
const TIME_LIMIT_MS = 20_000;

/** One thread for asks, kept warm, and where this process is a worker one for backtests. */
export class OptimiserThreads implements Optimiser {
  readonly #asks: KeptThread;
  readonly #backtests: KeptThread;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(databaseUrl: string, log: Logger) {
    const options = (serves: OptimiserThreadOptions['serves']) => ({
      ...{ entry: 'optimiser-thread', log },
      data: { databaseUrl, serves } satisfies OptimiserThreadOptions,
    });
    this.#asks = new KeptThread({
      ...options('asks'),
      what: 'optimiser',
      onMessage: (told) => this.#heard(told as Told),
      onExit: () => this.#lost(),
    });
    this.#backtests = new KeptThread({ ...options('backtests'), what: 'backtests' });
  }

  /** The first ask does not wait for the solver to be loaded. */
  warm(): void {
    this.#asks.start();
  }

  startBacktests(): void {
    this.#backtests.start();
  }

  propose(task: Task): Promise<Answer> {
    if (this.#waiting.size >= MOST_WAITING) throw new AppError(optimiseErrors.busy);
    this.#asks.start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      // A solver that does not come back cannot be stopped otherwise; the others that wait ask again.
      const timer = setTimeout(() => void this.#asks.cut(), TIME_LIMIT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#asks.post({ id, task } satisfies Ask);
    });
  }

  wake(): void {
    this.#backtests.post('wake');
  }

  async stop(): Promise<void> {
    await Promise.all([this.#asks.stop(), this.#backtests.stop()]);
  }

  #heard({ id, answer }: Told): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.resolve(answer);
  }

  #lost(): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new AppError(optimiseErrors.solver));
    }
    this.#waiting.clear();
  }
}
