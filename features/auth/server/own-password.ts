import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { Limiter } from '@heliodon/platform/limiter';
import { passwordMatches } from '@heliodon/platform/passwords';
import { passwordLimitKey, wrongPasswordLimit } from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import type { Credentials } from './credentials.ts';

interface OwnPasswordDeps {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly credentials: Credentials;
}

/** An open session is not enough for what changes who is trusted: the account's own password is asked for again. */
export class OwnPassword {
  readonly #deps: OwnPasswordDeps;

  constructor(deps: OwnPasswordDeps) {
    this.#deps = deps;
  }

  /** Answers the password, or throws; wrong tries count together with those of signing in. */
  async check(caller: Caller, encrypted: string): Promise<string> {
    const { db, limiter, credentials } = this.#deps;
    const typed = credentials.typed(encrypted, caller.lang);
    const key = passwordLimitKey(caller.accountId);
    const taken = await limiter.take(key, wrongPasswordLimit);
    if (!taken.ok) {
      throw new AppError(authErrors.tooManyPasswords, { minutes: Math.ceil(taken.retryAfterSeconds / 60) });
    }
    const row = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(row.password_hash, typed))) throw new AppError(authErrors.wrongPassword);
    await limiter.forget(key);
    return typed;
  }
}
