import { authErrors } from '@heliodon/auth/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { AppError } from '@heliodon/kernel/app-error';
import { maskContact } from '@heliodon/kernel/text';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { changesBetween, type LogEntry } from '@heliodon/platform/operation-log';
import { hashPassword } from '@heliodon/platform/passwords';
import type { changePassword, updateAccount } from '../contract/accounts.contract.ts';
import { accountsLog } from '../contract/accounts.log.ts';
import { accountLogFields } from '../contract/accounts.log-fields.ts';
import { loggedAccount } from './account-log.ts';
import type { AccountsDeps } from './identity.ts';

export class OwnAccount {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
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
    await this.#change(caller, 'ownInfoEdit', info, { action: accountsLog.updateOwn });
  }

  async changePassword(caller: Caller, request: CallRequest<typeof changePassword>): Promise<void> {
    const { clock, identity } = this.#deps;
    const chosen = identity.chosenPassword(request.newPassword, caller.lang, 'newPassword');
    const old = await identity.checkOwnPassword(caller, request.oldPassword);
    if (old === chosen) throw new AppError(authErrors.passwordUnchanged);
    const values = {
      password_hash: await hashPassword(chosen),
      password_changed_at: clock.now(),
      password_initial: false,
    };
    await this.#change(caller, 'ownPassword', values, { action: accountsLog.changePassword }, (tx) =>
      identity.endOtherSessions(caller.accountId, caller.sessionId, tx),
    );
  }

  async changePhone(caller: Caller, phone: string, code: string): Promise<void> {
    await this.#deps.identity.checkCode(phone, 'changePhone', code);
    const params = { phone: maskContact(phone) };
    await this.#change(caller, 'ownPhone', { phone }, { action: accountsLog.changePhone, params });
  }

  async changeEmail(caller: Caller, email: string, code: string): Promise<void> {
    await this.#deps.identity.checkCode(email, 'changeEmail', code);
    const params = { email: maskContact(email) };
    await this.#change(caller, 'ownEmail', { email }, { action: accountsLog.changeEmail, params });
  }

  /** The change and its log entry stand or fall together. A session that was ended meanwhile changes nothing more. */
  async #change(
    caller: Caller,
    permission: Permission,
    values: Record<string, unknown>,
    entry: LogEntry,
    also?: (tx: Database) => Promise<void>,
  ): Promise<void> {
    const { db, log, identity } = this.#deps;
    const own = (tx: Database) =>
      tx.selectFrom('account').selectAll().where('id', '=', caller.accountId).executeTakeFirstOrThrow();
    try {
      await db.transaction().execute(async (tx) => {
        const author = await identity.held(tx, caller, 'UPDATE');
        if (!author.permissions.has(permission)) throw new AppError(commonErrors.noPermission);
        const before = await own(tx);
        await tx
          .updateTable('account')
          .set({ ...values, version: before.version + 1 })
          .where('id', '=', caller.accountId)
          .execute();
        const after = await own(tx);
        const gone = [before.phone, before.email].filter(
          (contact) => contact !== null && contact !== after.phone && contact !== after.email,
        ) as string[];
        if (gone.length > 0) await identity.contactsGone(tx, caller.accountId, gone);
        await also?.(tx);
        const changes = changesBetween(accountLogFields, loggedAccount(before), loggedAccount(after));
        await log.write(caller, { ...entry, changes }, tx);
      });
    } catch (error) {
      const constraint = (error as { constraint?: string }).constraint ?? '';
      if (constraint.startsWith('account_')) throw new AppError(authErrors.alreadyRegistered);
      throw error;
    }
  }
}
