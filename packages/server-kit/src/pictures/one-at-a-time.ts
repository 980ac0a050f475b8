import { commonErrors } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';

/** Work that needs much memory waits for its turn; a failure keeps nobody else from theirs. */
export class OneAtATime {
  readonly #limits: { readonly waiting: number; readonly retryAfterS: number };
  readonly #waiting = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  /** `waiting`: more than so many are sent away. */
  constructor(limits: { readonly waiting: number; readonly retryAfterS: number }) {
    this.#limits = limits;
  }

  /** Of each account one may wait, so that nobody fills the queue alone. */
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
