import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';

/** Serialises memory-intensive work; a failure does not affect others. */
export class OneAtATime {
  readonly #limits: { readonly waiting: number; readonly retryAfterS: number };
  readonly #waiting = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  /** `waiting`: maximum queue length. */
  constructor(limits: { readonly waiting: number; readonly retryAfterS: number }) {
    this.#limits = limits;
  }

  /** One waiting job per account, so that no account fills the queue. */
  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const { waiting, retryAfterS } = this.#limits;
    if (this.#waiting.has(accountId) || this.#waiting.size >= waiting)
      throw new AppError(commonErrors.tooMany, { seconds: retryAfterS });
    this.#waiting.add(accountId);
    const turn = this.#last.then(() => {
      this.#waiting.delete(accountId);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
