import { passDone } from './diagnostics.ts';

/** Something that runs beside the calls of a process. */
export interface BackgroundWorker {
  start(): void;
  stop(): Promise<void>;
}

/** Makes passes for as long as the program runs. */
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

  /** There is news: does not rest any longer; what comes during a pass is looked at right after it. */
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
    // A jump of the wall clock is no long pass, after which there would be a long rest.
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
  /** Named when it fails. */
  readonly what: string;
  readonly pass: () => Promise<T>;
  /** How long it rests after a pass that took so long; `done` is missing when it failed. */
  readonly restMs: (tookMs: number, done: T | undefined) => number;
  /** How long it still gathers news after wake(). */
  readonly wokenMs?: number;
}

/** Rests so many times as long as it worked: counting never takes the machine from ingest. */
export const resting =
  (times: number, atLeastMs: number) =>
  (tookMs: number): number =>
    Math.max(atLeastMs, times * tookMs);
