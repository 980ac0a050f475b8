import type { Clock } from '@heliodon/kernel/clock';

/**
 * How late it is at the latest: by the wall clock, or by that of the start and the time since, which nobody can set back.
 * Otherwise a clock that is set back by a day would make samples of right clocks samples of the future.
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
