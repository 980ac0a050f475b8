import type { Worker } from 'node:worker_threads';
import { commonErrors } from '@heliodon/contract/errors';
import { RefusedTable, type TableReader } from '@heliodon/infrastructure/documents/table-reader';
import { AppError } from '@heliodon/kernel/app-error';
import { threadBeside } from './thread-beside.ts';

export interface TableTask {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
}

export type TableResult =
  | { readonly rows: string[][] }
  | { readonly refused: RefusedTable['reason']; readonly detail: string };

/** Maximum queue length. Times the limit of one file, this is below the 120 s of a call. */
export const MOST_WAITING = 16;

const LIMITS = {
  atOnce: 2,
  /** Includes the start of the thread. */
  timeMs: 10_000,
  /** JavaScript heap; unpacked data is outside and limited by the reader. */
  heapMb: 192,
};

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: Error) => void;
}

/** Reads uploaded tables, each in a thread with time and memory limits. */
export class TableThreads implements TableReader {
  readonly #limits: typeof LIMITS;
  readonly #running = new Set<Worker>();
  #waiting: Waiting[] = [];
  #busy = 0;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  async read(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
    await this.#turn();
    try {
      return await this.#inThread({ bytes, maxRows });
    } finally {
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#busy--;
    }
  }

  stop(): void {
    for (const { giveUp } of this.#waiting.splice(0)) giveUp(new AppError(commonErrors.busy));
    for (const thread of this.#running) void thread.terminate();
  }

  async #turn(): Promise<void> {
    if (this.#busy < this.#limits.atOnce) {
      this.#busy++;
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) throw new AppError(commonErrors.busy);
    await new Promise<void>((begin, giveUp) => this.#waiting.push({ begin, giveUp }));
  }

  #inThread(task: TableTask): Promise<string[][]> {
    const thread = threadBeside('table-thread', {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    this.#running.add(thread);
    return new Promise<string[][]>((resolve, reject) => {
      const timer = setTimeout(() => void thread.terminate(), this.#limits.timeMs);
      thread.once('message', (result: TableResult) =>
        'rows' in result ? resolve(result.rows) : reject(new RefusedTable(result.refused, result.detail)),
      );
      thread.once('error', (error) =>
        reject(isOutOfMemory(error) ? new RefusedTable('tooLarge', 'memory') : error),
      );
      // No effect after a message; without one, the thread was terminated.
      thread.once('exit', () => {
        clearTimeout(timer);
        this.#running.delete(thread);
        reject(new RefusedTable('tooLarge', 'time'));
      });
    });
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
