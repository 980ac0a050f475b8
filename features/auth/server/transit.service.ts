import { tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Visitor } from '@heliodon/server-kit/caller';
import { jwtVerify } from 'jose';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import { findAccountByName } from './accounts.queries.ts';
import type { SignIn, SignInDeps } from './sign-in.service.ts';
import {
  CLOCK_SKEW_SECONDS,
  readTicket,
  TICKET_SECONDS,
  type TransitTicket,
  transitAudiences,
} from './transit.policy.ts';

/**
 * Sign-on from the oss system with a single-use ticket that is valid for two minutes; see docs/TRANSIT.md for its
 * format.
 */
export class Transit {
  readonly #deps: SignInDeps;
  readonly #signIn: SignIn;
  readonly #secret: Uint8Array | undefined;
  readonly #audience: string[];

  constructor(
    deps: SignInDeps,
    signIn: SignIn,
    oss: { readonly secret: string | undefined; readonly publicUrl: string | undefined },
  ) {
    this.#deps = deps;
    this.#signIn = signIn;
    this.#secret = oss.secret ? new TextEncoder().encode(oss.secret) : undefined;
    this.#audience = transitAudiences(oss.publicUrl);
  }

  async enter(signed: string, visitor: Visitor) {
    if (!this.#secret) throw new AppError(authErrors.transitOff);
    const ticket = await this.#verify(signed, this.#secret);
    if (!ticket || !(await this.#spend(ticket))) throw new AppError(authErrors.transitTicket);
    const account = await findAccountByName(this.#deps.db, ticket.accountName);
    // The platform manager cannot sign in by transit: the shared secret must not give control over the installation.
    if (!account || account.path.length === 1) throw new AppError(authErrors.transitTicket);
    return this.#signIn.admit(account, visitor, authLog.signInTransit, { origin: 'oss' });
  }

  async #verify(signed: string, secret: Uint8Array): Promise<TransitTicket | undefined> {
    const rules = {
      algorithms: ['HS256'],
      issuer: 'oss',
      audience: this.#audience,
      maxTokenAge: TICKET_SECONDS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      currentDate: this.#deps.clock.now(),
    };
    const verified = await jwtVerify(signed, secret, rules).catch(() => undefined);
    return verified && readTicket(verified.payload);
  }

  /** Of several concurrent requests, only one writes the row. */
  async #spend({ id, refusedAnywayFrom }: TransitTicket): Promise<boolean> {
    const spent = await this.#deps.db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(`oss:${id}`),
        purpose: 'transit',
        expires_at: refusedAnywayFrom,
        used_at: this.#deps.clock.now(),
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    return spent.numInsertedOrUpdatedRows === 1n;
  }
}
