import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import { passwordMatches } from '@heliodon/infrastructure/passwords';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller, Origin, Visitor } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type checklogin, REMEMBER_DAYS } from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import { type AccountRow, actorOf, findAccount, findAccountById } from './accounts.queries.ts';
import { accountIsUsable } from './auth.policy.ts';
import type { Codes } from './codes.service.ts';
import type { Credentials } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordTries } from './password-tries.ts';
import type { Sessions } from './sessions.service.ts';
import { userInfoOf } from './user-info.ts';

type SignInRequest = CallRequest<typeof checklogin>;

export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly log: OperationLog;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly credentials: Credentials;
  readonly tries: PasswordTries;
  readonly devices: KnownDevices;
}

export class SignIn {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  async signIn(request: SignInRequest, visitor: Visitor) {
    if (request.mode === 'code') return this.#byCode(request.phone, request.code, visitor);
    if (request.mode === 'remembered')
      return this.#byRemembered(request.rememberToken ?? visitor.rememberToken, visitor);
    const password = await this.#deps.credentials.typed(request.password, visitor);
    const account = await this.checkPassword(request.account, password, visitor);
    return this.admit(account, visitor, authLog.signIn, { remember: request.remember });
  }

  /** Returns the account; the error is the same for a wrong password and for an unknown account. */
  async checkPassword(login: string, password: string, visitor: Visitor): Promise<AccountRow> {
    const { db, tries, log } = this.#deps;
    const account = await findAccount(db, login, 'any');
    const taken = await tries.atSignIn(login, account?.id, visitor);
    if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
      const nobody = { accountId: 0, accountName: login, accountPath: [], ip: visitor.ip };
      const actor = account ? actorOf(account, visitor.ip) : nobody;
      await log.write(actor, { action: authLog.signInFailed, status: 'failure' });
      throw new AppError(authErrors.wrongSignIn);
    }
    await taken.succeeded();
    return account;
  }

  /**
   * Starts a session after proof of identity. The account is locked and must still have the proven password, so that a
   * concurrent password change ends this session or prevents it.
   */
  async admit(
    account: AccountRow,
    visitor: Visitor,
    action: string,
    options: { remember?: boolean; family?: string; origin?: Origin } = {},
  ) {
    const { db, clock, sessions, devices, log } = this.#deps;
    if (!accountIsUsable(account, clock.now())) throw new AppError(authErrors.accountOff);
    const origin = options.origin ?? 'portal';
    return db.transaction().execute(async (tx) => {
      const held = await tx
        .updateTable('account')
        .set({ last_sign_in_at: clock.now() })
        .where('id', '=', account.id)
        .where('password_hash', 'is not distinct from', account.passwordHash)
        .returning('id')
        .executeTakeFirst();
      if (!held) throw new AppError(authErrors.wrongSignIn);
      const family = options.remember ? (options.family ?? randomUUID()) : null;
      const token = await sessions.start(account.id, visitor, { origin, family }, tx);
      const rememberToken = family ? await this.#remember(account.id, family, tx) : null;
      // A browser remembers one account: the previous one is lost with its cookie.
      if (family) await forget(tx, visitor.rememberToken, family);
      await log.write(actorOf(account, visitor.ip), { action }, tx);
      const deviceToken = await devices.keep(tx, visitor, account.id);
      return { token, rememberToken, deviceToken, userInfo: await userInfoOf(tx, account.id, origin) };
    });
  }

  async signOut(caller: Caller, rememberToken?: string): Promise<void> {
    const { db, sessions, log } = this.#deps;
    await sessions.end(caller.sessionId);
    await forget(db, rememberToken);
    await log.write(caller, { action: authLog.signOut });
  }

  forgetRemembered(rememberToken: string | undefined): Promise<void> {
    return forget(this.#deps.db, rememberToken);
  }

  async #byCode(phone: string, code: string, visitor: Visitor) {
    await this.#deps.codes.check(phone, 'signIn', code, visitor);
    const account = await findAccount(this.#deps.db, phone);
    if (!account) throw new AppError(authErrors.wrongCode);
    return this.admit(account, visitor, authLog.signInByCode);
  }

  /**
   * A remembered sign-in works once and is replaced. If it is used again it was copied, and the owner is unknown, so
   * everything that resulted from the same sign-in ends.
   */
  async #byRemembered(rememberToken: string | undefined, visitor: Visitor) {
    const { db, clock } = this.#deps;
    if (!rememberToken) throw new AppError(authErrors.rememberedEnded);
    const hash = tokenHash(rememberToken);
    const now = clock.now();
    const used = await db
      .updateTable('remembered_login')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['account_id as accountId', 'family'])
      .executeTakeFirst();
    if (!used) await this.#endCopied(hash, visitor);
    const account = used && (await findAccountById(db, used.accountId));
    if (!account) throw new AppError(authErrors.rememberedEnded);
    return this.admit(account, visitor, authLog.signInRemembered, { remember: true, family: used.family });
  }

  async #endCopied(hash: Buffer, visitor: Visitor): Promise<void> {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const copied = await tx
        .selectFrom('remembered_login')
        .select(['account_id as accountId', 'family'])
        .where('token_hash', '=', hash)
        .where('used_at', 'is not', null)
        .executeTakeFirst();
      const account = copied && (await findAccountById(tx, copied.accountId));
      if (!account) return;
      await tx.deleteFrom('remembered_login').where('family', '=', copied.family).execute();
      await tx
        .updateTable('session')
        .set({ ended_at: clock.now() })
        .where('account_id', '=', account.id)
        .where('remember_family', '=', copied.family)
        .where('ended_at', 'is', null)
        .execute();
      await log.write(
        actorOf(account, visitor.ip),
        { action: authLog.rememberedCopied, status: 'failure' },
        tx,
      );
    });
  }

  async #remember(accountId: number, family: string, db: Database): Promise<string> {
    const { clock } = this.#deps;
    const token = newToken();
    const expires = new Date(clock.now().getTime() + REMEMBER_DAYS * 86_400_000);
    await db
      .insertInto('remembered_login')
      .values({ token_hash: tokenHash(token), account_id: accountId, family, expires_at: expires })
      .execute();
    return token;
  }
}

/** Ends a remembered sign-in with its predecessors and successors, unless they belong to the family `except`. */
async function forget(db: Database, rememberToken: string | undefined, except?: string): Promise<void> {
  if (!rememberToken) return;
  const hash = tokenHash(rememberToken);
  let gone = db
    .deleteFrom('remembered_login')
    .where('family', 'in', (q) =>
      q.selectFrom('remembered_login').select('family').where('token_hash', '=', hash),
    );
  if (except) gone = gone.where('family', '!=', except);
  await gone.execute();
}
