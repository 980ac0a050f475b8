interface Rules {
  readonly firstMs: number;
  readonly mostMs: number;
  /** Consecutive failures before the first pause. */
  readonly after: number;
  readonly now: () => number;
}

/** Exponential back-off: each pause is twice the one before. */
export class Backoff<Key> {
  readonly #rules: Rules;
  readonly #failed = new Map<Key, { times: number; untilMs: number }>();
  /** The last failure. */
  reason = '';

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  fail(who: Key, reason = ''): void {
    const { firstMs, mostMs, after, now } = this.#rules;
    const times = (this.#failed.get(who)?.times ?? 0) + 1;
    const pauseMs = times < after ? 0 : Math.min(mostMs, firstMs * 2 ** (times - after));
    this.#failed.set(who, { times, untilMs: now() + pauseMs });
    this.reason = reason;
  }

  clear(who: Key): void {
    this.#failed.delete(who);
  }

  /** Seconds until the next attempt, 0 for now. */
  leftS(who: Key): number {
    const untilMs = this.#failed.get(who)?.untilMs ?? 0;
    return Math.max(0, Math.ceil((untilMs - this.#rules.now()) / 1000));
  }
}
