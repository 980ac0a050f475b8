import { passDone } from './diagnostics.ts';

/** Background work of a process. */
export interface BackgroundWorker {
  start(): void;
  stop(): Promise<void>;
}

/** Runs passes as long as the program runs. */
export class PassWorker<T> implements BackgroundWorker {
  readonly #work: PassWork<T>;
  readonly #onError: (error: unknown, what: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #passing = false;
  #woken = false;
  #stopped = false;

  constructor(work: PassWork<T>, onError: (error: unknown, what: string) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  start(): void {
    this.#later(0);
  }

  /** New work: ends the rest; work that arrives during a pass is processed right after it. */
  wake(): void {
    if (this.#woken || !this.#timer) return;
    this.#woken = true;
    if (!this.#passing) this.#later(this.#work.wokenMs ?? 0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #later(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    const { what, pass, restMs } = this.#work;
    // Monotonic clock: a jump of the wall clock must not look like a long pass, which would cause a long rest.
    const began = performance.now();
    let done: T | undefined;
    let failed = false;
    this.#passing = true;
    this.#woken = false;
    try {
      done = await pass();
    } catch (error) {
      failed = true;
      this.#onError(error, what);
    }
    const tookMs = performance.now() - began;
    passDone.publish({ what, tookMs, failed });
    this.#passing = false;
    this.#later(this.#woken ? (this.#work.wokenMs ?? 0) : restMs(tookMs, done));
  }
}

export interface PassWork<T> {
  /** Name in error reports. */
  readonly what: string;
  readonly pass: () => Promise<T>;
  /** Rest after a pass of this duration; `done` is missing if it failed. */
  readonly restMs: (tookMs: number, done: T | undefined) => number;
  /** How long wake() waits to collect more work. */
  readonly wokenMs?: number;
}

/** Rests a multiple of the working time, so that calculations do not slow down ingest. */
export const resting =
  (times: number, atLeastMs: number) =>
  (tookMs: number): number =>
    Math.max(atLeastMs, times * tookMs);
