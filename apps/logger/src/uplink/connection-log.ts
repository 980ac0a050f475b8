import { MINUTE_MS } from '@heliodon/kernel/time';

/** Interval of repeated messages while disconnected. */
const REMIND_MS = 3_600_000;

interface Deps {
  /** Records not yet acknowledged. */
  readonly waiting: () => number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly write: (line: string) => void;
}

/** Writes the connection state to the program log. */
export class ConnectionLog {
  readonly #deps: Deps;
  #down: { readonly sinceMs: number; why: string; loggedMs: number } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  up(): void {
    const down = this.#down;
    this.#down = undefined;
    const away = down && Math.round((this.#deps.nowMs() - down.sinceMs) / MINUTE_MS);
    this.#write(away === undefined ? 'connected' : `reconnected after ${away} min`);
  }

  /** Also for each failed attempt: logged if the reason changes, and once an hour. */
  down(why: string): void {
    const nowMs = this.#deps.nowMs();
    if (!this.#down) {
      this.#down = { sinceMs: nowMs, why, loggedMs: nowMs };
      this.#write(`no connection: ${why}`);
    } else if (this.#down.why !== why || nowMs - this.#down.loggedMs >= REMIND_MS) {
      Object.assign(this.#down, { why, loggedMs: nowMs });
      this.#write(`still no connection: ${why}`);
    }
  }

  #write(what: string): void {
    const { write, waiting } = this.#deps;
    write(`platform: ${what}; ${waiting()} records waiting`);
  }
}
