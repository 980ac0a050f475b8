import { AppError } from '@heliodon/kernel/app-error';
import type { Visitor } from '@heliodon/platform/caller';
import { tokenHash } from '@heliodon/platform/tokens';
import { jwtVerify } from 'jose';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import { findAccount } from './accounts.queries.ts';
import type { SignIn, SignInDeps } from './sign-in.service.ts';

const MAX_AGE = '5m';

/**
 * Sign-on from the oss system: a JWT signed with the shared secret (HS256), issuer `oss`, audience `heliodon`,
 * subject = account name, with `jti`, `iat` and `exp`. It works once and for five minutes at the most.
 */
export class Transit {
  readonly #deps: SignInDeps;
  readonly #signIn: SignIn;
  readonly #secret: Uint8Array | undefined;

  constructor(deps: SignInDeps, signIn: SignIn, secret: string | undefined) {
    this.#deps = deps;
    this.#signIn = signIn;
    this.#secret = secret ? new TextEncoder().encode(secret) : undefined;
  }

  async enter(ticket: string, visitor: Visitor) {
    if (!this.#secret) throw new AppError(authErrors.transitOff);
    const { jti, sub, exp } = await this.#verify(ticket, this.#secret);
    const spent = await this.#deps.db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(`oss:${jti}`),
        purpose: 'transit',
        expires_at: new Date(exp * 1000),
        used_at: this.#deps.clock.now(),
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (spent.numInsertedOrUpdatedRows === 0n) throw new AppError(authErrors.ticketInvalid);
    const account = await findAccount(this.#deps.db, sub);
    if (!account) throw new AppError(authErrors.ticketInvalid);
    return this.#signIn.admit(account, visitor, authLog.signInTransit, { origin: 'oss' });
  }

  async #verify(ticket: string, secret: Uint8Array): Promise<{ jti: string; sub: string; exp: number }> {
    const rules = {
      algorithms: ['HS256'],
      issuer: 'oss',
      audience: 'heliodon',
      maxTokenAge: MAX_AGE,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      currentDate: this.#deps.clock.now(),
    };
    const verified = await jwtVerify(ticket, secret, rules).catch(() => undefined);
    const { jti, sub, exp } = verified?.payload ?? {};
    if (!jti || !sub || !exp) throw new AppError(authErrors.ticketInvalid);
    return { jti, sub, exp };
  }
}
