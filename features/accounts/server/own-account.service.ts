import type { OwnContact } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { AppError } from '@heliodon/kernel/app-error';
import { maskContact } from '@heliodon/kernel/text';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type LogEntry } from '@heliodon/server-kit/operation-log';
import type {
  changeEmail,
  changePassword,
  changePhone,
  updateAccount,
} from '../contract/accounts.contract.ts';
import { accountsLog } from '../contract/accounts.log.ts';
import { accountLogFields } from '../contract/accounts.log-fields.ts';
import { loggedAccount } from './account-log.ts';
import type { AccountsDeps } from './identity.ts';

interface AccountContacts {
  readonly phone: string | null;
  readonly email: string | null;
  readonly phone_proven: boolean;
  readonly email_proven: boolean;
}

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
      phoneProven: row.phone_proven,
      emailProven: row.email_proven,
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
    const chosen = await identity.chosenPassword(request.newPassword, caller, {
      accountName: caller.accountName,
      field: 'newPassword',
    });
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

  async changePhone(caller: Caller, { phone, code, proof }: CallRequest<typeof changePhone>): Promise<void> {
    const { identity } = this.#deps;
    await identity.prove(caller, proof);
    await identity.checkCode(phone, 'changePhone', code, caller);
    const params = { phone: maskContact(phone) };
    const entry = { action: accountsLog.changePhone, params };
    await this.#change(caller, 'ownPhone', { phone, phone_proven: true }, entry, (tx, before) =>
      this.#contactChanged(tx, caller, 'phone', phone, before),
    );
  }

  async changeEmail(caller: Caller, { email, code, proof }: CallRequest<typeof changeEmail>): Promise<void> {
    const { identity } = this.#deps;
    await identity.prove(caller, proof);
    await identity.checkCode(email, 'changeEmail', code, caller);
    const params = { email: maskContact(email) };
    const entry = { action: accountsLog.changeEmail, params };
    await this.#change(caller, 'ownEmail', { email, email_proven: true }, entry, (tx, before) =>
      this.#contactChanged(tx, caller, 'email', email, before),
    );
  }

  /**
   * All other sessions must sign in again, and the owner is notified at a contact that an attacker does not control.
   */
  async #contactChanged(
    tx: Database,
    caller: Caller,
    contact: OwnContact,
    after: string,
    before: AccountContacts,
  ): Promise<void> {
    const { identity } = this.#deps;
    await identity.endOtherSessions(caller.accountId, caller.sessionId, tx);
    // An unconfirmed contact may belong to a stranger, who must not be able to undo the change.
    const other = contact === 'phone' ? 'email' : 'phone';
    const target = ([contact, other] as const)
      .map((one) => (before[`${one}_proven`] ? before[one] : null))
      .find(Boolean);
    if (!target || before[contact] === after) return;
    const { accountId, accountName, lang } = caller;
    const proven = before[`${contact}_proven`];
    const change = { accountId, accountName, lang, contact, after, target, before: before[contact], proven };
    await identity.contactChanged(tx, change);
  }

  /** Change and log entry are one transaction. A session that has ended meanwhile can no longer change anything. */
  async #change(
    caller: Caller,
    permission: Permission,
    values: Record<string, unknown>,
    entry: LogEntry,
    also?: (tx: Database, before: AccountContacts) => Promise<void>,
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
        await also?.(tx, before);
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
