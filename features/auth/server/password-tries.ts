import type { Limiter, SlowDown } from '@heliodon/infrastructure/limiter';
import { networkOf } from '@heliodon/infrastructure/networks';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import { passwordTriesKey } from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import type { KnownDevices } from './known-devices.ts';

const DAY_SECONDS = 86_400;
/** Per network, known device or session: about 110 guesses a day at an account. */
const ONE_SOURCE: SlowDown = { free: 10, firstSeconds: 30, maxSeconds: 900, perSeconds: DAY_SECONDS };
/** For all unknown networks together: about 1,550 guesses a day at an account, however many networks there are. */
const ALL_STRANGERS: SlowDown = { free: 100, firstSeconds: 1, maxSeconds: 60, perSeconds: DAY_SECONDS };

/** A permitted attempt. */
export interface Try {
  /** The password was right: clears the failed attempts of this source, not those of others. */
  succeeded(): Promise<void>;
}

/**
 * Failed passwords slow down their source. A stranger delays other strangers by a minute at most; known devices and
 * open sessions have their own attempts, which nobody else can use up.
 */
export class PasswordTries {
  readonly #limiter: Limiter;
  readonly #devices: KnownDevices;

  constructor(limiter: Limiter, devices: KnownDevices) {
    this.#limiter = limiter;
    this.#devices = devices;
  }

  /** Unknown accounts are delayed like existing ones, so the delay does not reveal whether an account exists. */
  async atSignIn(login: string, accountId: number | undefined, visitor: Visitor): Promise<Try> {
    const subject =
      accountId === undefined ? `password:name:${login.toLowerCase()}:` : passwordTriesKey(accountId);
    const device = await this.#devices.nameOf(visitor, accountId);
    if (device) return this.#try({ [`${subject}device:${device}`]: ONE_SOURCE });
    return this.#try({
      [`${subject}from:${networkOf(visitor.ip)}`]: ONE_SOURCE,
      [`${subject}strangers`]: ALL_STRANGERS,
    });
  }

  /** The own password, required again in an open session. */
  inSession(caller: Caller): Promise<Try> {
    return this.#try({ [`${passwordTriesKey(caller.accountId)}session:${caller.sessionId}`]: ONE_SOURCE });
  }

  async #try(rules: Record<string, SlowDown>): Promise<Try> {
    const taken = await this.#limiter.takeSlowly(rules);
    if (!taken.ok) throw new AppError(authErrors.tooManyPasswords, { seconds: taken.retryAfterSeconds });
    return {
      succeeded: async () => {
        for (const [key, attempt] of taken.attempts)
          await (rules[key] === ONE_SOURCE ? this.#limiter.forget(key) : this.#limiter.giveBack(attempt));
      },
    };
  }
}
