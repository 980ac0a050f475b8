import type { Clock } from '@heliodon/kernel/clock';

/**
 * The later of the wall clock and the start time plus elapsed monotonic time. Otherwise, setting the clock back by a
 * day would make correct samples appear to be from the future.
 */
export class MonotonicTime {
  readonly #clock: Clock;
  readonly #aheadMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#aheadMs = clock.now().getTime() - performance.now();
  }

  latestMs(): number {
    return Math.max(this.#clock.now().getTime(), performance.now() + this.#aheadMs);
  }
}
