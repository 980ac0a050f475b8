import type { Database } from '@heliodon/infrastructure/database';
import { passwordMatches } from '@heliodon/infrastructure/passwords';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { authErrors } from '../contract/auth.errors.ts';
import type { Credentials } from './credentials.ts';
import type { PasswordTries } from './password-tries.ts';

interface OwnPasswordDeps {
  readonly db: Database;
  readonly tries: PasswordTries;
  readonly credentials: Credentials;
}

/** An open session is not enough for security-relevant changes: the account's own password is required again. */
export class OwnPassword {
  readonly #deps: OwnPasswordDeps;

  constructor(deps: OwnPasswordDeps) {
    this.#deps = deps;
  }

  /** Returns the password, or throws; an open session has its own attempts. */
  async check(caller: Caller, encrypted: string): Promise<string> {
    const { db, tries, credentials } = this.#deps;
    const typed = await credentials.typed(encrypted, caller);
    const taken = await tries.inSession(caller);
    const row = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(row.password_hash, typed))) throw new AppError(authErrors.wrongPassword);
    await taken.succeeded();
    return typed;
  }
}
