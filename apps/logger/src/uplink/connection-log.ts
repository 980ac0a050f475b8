import { MINUTE_MS } from '@heliodon/kernel/time';

/** While the line is down the log says so again after this time. */
const REMIND_MS = 3_600_000;

interface Deps {
  /** Records that are not acknowledged yet. */
  readonly waiting: () => number;
  /** Of a clock that nobody sets. */
  readonly nowMs: () => number;
  readonly write: (line: string) => void;
}

/** What the log of the program says of the line to the platform. */
export class ConnectionLog {
  readonly #deps: Deps;
  #down: { readonly sinceMs: number; why: string; toldMs: number } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  up(): void {
    const down = this.#down;
    this.#down = undefined;
    const away = down && Math.round((this.#deps.nowMs() - down.sinceMs) / MINUTE_MS);
    this.#write(away === undefined ? 'connected' : `reconnected after ${away} min`);
  }

  /** Each attempt that failed, too: it is told when the reason is another one, and once an hour. */
  down(why: string): void {
    const nowMs = this.#deps.nowMs();
    if (!this.#down) {
      this.#down = { sinceMs: nowMs, why, toldMs: nowMs };
      this.#write(`no connection: ${why}`);
    } else if (this.#down.why !== why || nowMs - this.#down.toldMs >= REMIND_MS) {
      Object.assign(this.#down, { why, toldMs: nowMs });
      this.#write(`still no connection: ${why}`);
    }
  }

  #write(what: string): void {
    const { write, waiting } = this.#deps;
    write(`platform: ${what}; ${waiting()} records waiting`);
  }
}
