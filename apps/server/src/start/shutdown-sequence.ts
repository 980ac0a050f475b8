import type { Logger } from 'pino';

/** Stops parts in reverse order of start. Each part is stopped regardless of failures of others. */
export class ShutdownSequence {
  readonly #log: Logger;
  readonly #steps: (() => Promise<unknown> | undefined)[] = [];
  #begun = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  get begun(): boolean {
    return this.#begun;
  }

  add(step: () => Promise<unknown> | undefined): void {
    this.#steps.push(step);
  }

  async exit(code: number): Promise<void> {
    if (this.#begun) return;
    await this.close();
    process.exit(code);
  }

  async close(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    for (const step of this.#steps.reverse()) {
      try {
        await step();
      } catch (error) {
        this.#log.error({ err: error }, 'shutdown');
      }
    }
  }
}
