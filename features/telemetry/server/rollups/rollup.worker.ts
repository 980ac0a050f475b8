import type { Rollups } from './rollup.service.ts';

/** After a pass it rests so many times as long as the pass took: counting never takes the machine from ingest. */
const REST = 3;
const SHORTEST_REST_MS = 2000;

/** Makes passes for as long as the program runs. */
export class RollupWorker {
  readonly #rollups: Rollups;
  readonly #onError: (error: unknown, what: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(rollups: Rollups, onError: (error: unknown, what: string) => void) {
    this.#rollups = rollups;
    this.#onError = onError;
  }

  start(): void {
    this.#later(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #later(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#pass();
    }, ms);
  }

  async #pass(): Promise<void> {
    const began = Date.now();
    try {
      await this.#rollups.pass();
    } catch (error) {
      this.#onError(error, 'roll-ups');
    }
    this.#later(Math.max(SHORTEST_REST_MS, REST * (Date.now() - began)));
  }
}
