import { passwordLimitKey, wrongPasswordLimit } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { Limiter } from '@heliodon/platform/limiter';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { hashPassword, passwordMatches } from '@heliodon/platform/passwords';
import { accountsLog, type changePassword, type updateAccount } from '../contract/accounts.contract.ts';

/** What the account pages need of sign-in; context.ts hands it over. */
export interface IdentityChecks {
  checkCode(target: string, purpose: 'changePhone' | 'changeEmail', code: string): Promise<void>;
  typedPassword(encrypted: string, lang: Lang): string;
  chosenPassword(encrypted: string, lang: Lang, field: string): string;
  endOtherSessions(accountId: number, exceptSessionId: number, db: Database): Promise<void>;
}

export interface OwnAccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly log: OperationLog;
  readonly identity: IdentityChecks;
}

export class OwnAccount {
  readonly #deps: OwnAccountDeps;

  constructor(deps: OwnAccountDeps) {
    this.#deps = deps;
  }

  async info(caller: Caller) {
    const row = await this.#deps.db
      .selectFrom('account as a')
      .innerJoin('role as r', 'r.id', 'a.role_id')
      .selectAll('a')
      .select('r.name as roleName')
      .where('a.id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    return {
      accountId: row.id,
      accountName: row.account_name,
      name: row.name,
      sex: row.sex as 'unknown',
      phone: row.phone,
      email: row.email,
      company: row.company,
      position: row.position,
      description: row.description,
      roleId: row.role_id,
      roleName: row.roleName,
      validUntil: row.valid_until?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    };
  }

  async update(caller: Caller, info: CallRequest<typeof updateAccount>): Promise<void> {
    await this.#change(caller, info, { action: accountsLog.updateOwn });
  }

  async changePassword(caller: Caller, request: CallRequest<typeof changePassword>): Promise<void> {
    const { db, clock, identity, limiter } = this.#deps;
    const old = identity.typedPassword(request.oldPassword, caller.lang);
    const chosen = identity.chosenPassword(request.newPassword, caller.lang, 'newPassword');
    const taken = await limiter.take(passwordLimitKey(caller.accountId), wrongPasswordLimit);
    if (!taken.ok) {
      throw new AppError(authErrors.tooManyPasswords, { minutes: Math.ceil(taken.retryAfterSeconds / 60) });
    }
    const row = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(row.password_hash, old))) throw new AppError(authErrors.wrongPassword);
    await limiter.forget(passwordLimitKey(caller.accountId));
    if (old === chosen) throw new AppError(authErrors.passwordUnchanged);
    const values = { password_hash: await hashPassword(chosen), password_changed_at: clock.now() };
    await this.#change(caller, values, { action: accountsLog.changePassword }, (tx) =>
      identity.endOtherSessions(caller.accountId, caller.sessionId, tx),
    );
  }

  async changePhone(caller: Caller, phone: string, code: string): Promise<void> {
    await this.#deps.identity.checkCode(phone, 'changePhone', code);
    await this.#change(caller, { phone }, { action: accountsLog.changePhone, params: { phone } });
  }

  async changeEmail(caller: Caller, email: string, code: string): Promise<void> {
    await this.#deps.identity.checkCode(email, 'changeEmail', code);
    await this.#change(caller, { email }, { action: accountsLog.changeEmail, params: { email } });
  }

  /** The change and its log entry stand or fall together. */
  async #change(
    caller: Caller,
    values: Record<string, unknown>,
    entry: Parameters<OperationLog['write']>[1],
    also?: (tx: Database) => Promise<void>,
  ): Promise<void> {
    const { db, log } = this.#deps;
    try {
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('account').set(values).where('id', '=', caller.accountId).execute();
        await also?.(tx);
        await log.write(caller, entry, tx);
      });
    } catch (error) {
      const constraint = (error as { constraint?: string }).constraint ?? '';
      if (constraint.startsWith('account_')) throw new AppError(authErrors.alreadyRegistered);
      throw error;
    }
  }
}
