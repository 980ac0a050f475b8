import type { CallRequest } from '@heliodon/contract/call';
import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { hashPassword, passwordMatches } from '@heliodon/infrastructure/passwords';
import { tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Visitor } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { CONSENT_VERSION, passwordTriesKey, type register } from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import { type AccountRow, actorOf, findAccount, findAccountById } from './accounts.queries.ts';
import { newResetTicket } from './reset-ticket.ts';
import type { SignIn, SignInDeps } from './sign-in.service.ts';

/** Registration and password reset. */
export class Registration {
  readonly #deps: SignInDeps;
  readonly #signIn: SignIn;

  constructor(deps: SignInDeps, signIn: SignIn) {
    this.#deps = deps;
    this.#signIn = signIn;
  }

  async register(request: CallRequest<typeof register>, visitor: Visitor) {
    const { db, codes, credentials } = this.#deps;
    const { accountName } = request;
    const password = await credentials.chosen(request.password, visitor, { accountName });
    await this.#refuseTakenName(request, visitor);
    await codes.check(request.target, 'register', request.code, visitor);
    const passwordHash = await hashPassword(password);
    const id = await this.#insert(request, passwordHash);
    const account = await findAccountById(db, id);
    return this.#signIn.admit(account as AccountRow, visitor, authLog.register);
  }

  async checkResetCode(target: string, code: string, visitor: Visitor): Promise<string> {
    const { db, codes, clock } = this.#deps;
    await codes.check(target, 'forgot', code, visitor);
    const account = await findAccount(db, target);
    if (!account) throw new AppError(authErrors.wrongCode);
    return newResetTicket(db, account.id, clock.now());
  }

  async resetPassword(ticket: string, encrypted: string, visitor: Visitor): Promise<void> {
    const { db, clock, credentials, limiter, log, sessions } = this.#deps;
    const now = clock.now();
    const found = await db
      .selectFrom('one_time_ticket')
      .select(sql<number>`(subject->>'accountId')::bigint`.as('accountId'))
      .where('token_hash', '=', tokenHash(ticket))
      .where('purpose', '=', 'resetPassword')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const account = found && (await findAccountById(db, found.accountId));
    if (!account || account.deletedAt) throw new AppError(authErrors.ticketInvalid);
    const { accountName } = account;
    const password = await credentials.chosen(encrypted, visitor, { accountName });
    if (await passwordMatches(account.passwordHash, password))
      throw new AppError(authErrors.passwordUnchanged);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (tx) => {
      const used = await tx
        .updateTable('one_time_ticket')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash(ticket))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) throw new AppError(authErrors.ticketInvalid);
      await tx
        .updateTable('account')
        .set({ password_hash: passwordHash, password_changed_at: now, password_initial: false })
        .where('id', '=', account.id)
        .execute();
      await sessions.endAll(account.id, 0, tx);
      await log.write(actorOf(account, visitor.ip), { action: authLog.resetPassword }, tx);
    });
    await limiter.forgetAll(passwordTriesKey(account.id));
  }

  /**
   * Checked before the code is consumed, so that a user can choose another name. Only a holder of the code learns
   * whether a name is taken, within the allowed attempts.
   */
  async #refuseTakenName(request: CallRequest<typeof register>, visitor: Visitor): Promise<void> {
    const { db, codes } = this.#deps;
    const { accountName, target, code } = request;
    if (!accountName || !(await findAccount(db, accountName))) return;
    await codes.look(target, 'register', code, visitor);
    throw new AppError(authErrors.accountNameTaken);
  }

  async #insert(request: CallRequest<typeof register>, passwordHash: string): Promise<number> {
    const isMail = request.target.includes('@');
    try {
      return await this.#deps.db.transaction().execute(async (tx) => {
        const { id } = await nextAccountId(tx);
        await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name, name, company, phone, email,
                                       phone_proven, email_proven, password_hash, consent_version, consent_at)
          SELECT ${id}, root.id, ARRAY[root.id, ${id}::bigint], ${id}, ${ROLE_MANAGER},
                 ${request.accountName ?? `user${id}`}, ${request.name}, ${request.company},
                 ${isMail ? null : request.target}, ${isMail ? request.target : null}, ${!isMail}, ${isMail},
                 ${passwordHash}, ${CONSENT_VERSION}, ${this.#deps.clock.now()}
          FROM account root WHERE root.parent_id IS NULL ORDER BY root.id LIMIT 1`.execute(tx);
        return id;
      });
    } catch (error) {
      throw takenError(error) ?? error;
    }
  }
}

async function nextAccountId(db: Database): Promise<{ id: number }> {
  const next = await sql<{
    id: number;
  }>`SELECT nextval(pg_get_serial_sequence('account', 'id')) AS id`.execute(db);
  return next.rows[0] as { id: number };
}

/** The unique indexes decide, so that of two concurrent registrations only one succeeds. */
function takenError(error: unknown): AppError | undefined {
  const constraint = (error as { constraint?: string }).constraint;
  if (constraint === 'account_name_key') return new AppError(authErrors.accountNameTaken);
  if (constraint === 'account_phone_key' || constraint === 'account_email_key') {
    return new AppError(authErrors.alreadyRegistered);
  }
  return undefined;
}
