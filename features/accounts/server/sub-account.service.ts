import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import type {
  getSubUserList,
  insertSubUser,
  resetSubUserPassword,
  setSubUserStatus,
  updateSubUser,
} from '../contract/accounts.contract.ts';
import { accountsErrors } from '../contract/accounts.errors.ts';
import { accountsLog } from '../contract/accounts.log.ts';
import { accountLogFields } from '../contract/accounts.log-fields.ts';
import { listChanges, loggedAccount } from './account-log.ts';
import { removeAccount } from './account-removal.ts';
import { setPlants } from './given-plants.ts';
import { type AccountsDeps, changeAs } from './identity.ts';
import { asTaken, insertAccount, roleToGive } from './new-account.ts';
import {
  countStates,
  lockAccount,
  readAccountPlants,
  readAccounts,
  readPageOfAccounts,
} from './sub-account.queries.ts';

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** The accounts below the caller's: listed, created, changed and deleted by accounts above them. */
export class SubAccounts {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  async list(caller: Caller, request: CallRequest<typeof getSubUserList>) {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const [rows, counts] = await Promise.all([
      readPageOfAccounts(db, caller, request, now),
      countStates(db, caller, request, now),
    ]);
    return { rows, counts, total: counts[request.state ?? 'all'] };
  }

  async info(caller: Caller, accountId: number) {
    const { db, clock } = this.#deps;
    const [account] = await readAccounts(db, caller, [accountId], clock.now());
    if (!account) throw new AppError(commonErrors.notFound);
    return { ...account, plants: await readAccountPlants(db, caller, accountId) };
  }

  async insert(caller: Caller, { password, ...account }: CallRequest<typeof insertSubUser>) {
    const { identity, log } = this.#deps;
    const chosen = await identity.chosenPassword(password, caller, { accountName: account.accountName });
    this.#checkDeadline(account.validUntil);
    const passwordHash = await hashPassword(chosen);
    const accountId = await asTaken(accountsErrors.addFailed, () =>
      changeAs(this.#deps, caller, 'accountAdd', (tx, author) =>
        insertAccount(tx, log, author, account, passwordHash),
      ),
    );
    return { accountId };
  }

  async update(caller: Caller, request: CallRequest<typeof updateSubUser>): Promise<void> {
    await asTaken(accountsErrors.contactTaken, () =>
      changeAs(this.#deps, caller, 'accountEdit', async (tx, author) => {
        const before = await find(tx, author, request.accountId);
        if (before.version !== request.version) throw new AppError(commonErrors.conflict);
        await this.#update(tx, author, before, request);
      }),
    );
  }

  async #update(
    tx: Database,
    author: Caller,
    before: LockedAccount,
    request: CallRequest<typeof updateSubUser>,
  ): Promise<void> {
    const { identity, log } = this.#deps;
    const { accountId, version, roleId, validUntil, plantIds, ...info } = request;
    const deadline = validUntil === null ? null : new Date(validUntil);
    if (deadline?.getTime() !== before.valid_until?.getTime()) this.#checkDeadline(validUntil);
    const contactsChange = info.phone !== before.phone || info.email !== before.email;
    if (contactsChange && !author.permissions.has('accountReset'))
      throw new AppError(accountsErrors.contactsNeedReset);
    const roleName =
      roleId === before.role_id ? before.roleName : await newRoleName(tx, author, before, roleId);
    const values = {
      ...info,
      role_id: roleId,
      valid_until: deadline,
      phone_proven: before.phone_proven && info.phone === before.phone,
      email_proven: before.email_proven && info.email === before.email,
    };
    await tx
      .updateTable('account')
      .set({ ...values, version: version + 1 })
      .where('id', '=', accountId)
      .execute();
    const gone = [before.phone, before.email].filter(
      (contact) => contact !== null && contact !== info.phone && contact !== info.email,
    ) as string[];
    if (contactsChange) await identity.contactsGone(tx, accountId, gone);
    const taker = { kind: 'account', id: accountId, treeId: before.tree_id } as const;
    const plants = await setPlants(tx, author, taker, plantIds);
    const changes = [
      ...changesBetween(
        accountLogFields,
        loggedAccount(before),
        loggedAccount({ ...before, ...values, roleName }),
      ),
      ...listChanges(accountLogFields.plantsGiven, accountLogFields.plantsTaken, plants),
    ];
    const params = { account: before.account_name };
    await log.write(author, { action: accountsLog.edit, params, changes }, tx);
  }

  async setStatus(
    caller: Caller,
    { accountId, enabled }: CallRequest<typeof setSubUserStatus>,
  ): Promise<void> {
    const { identity, log } = this.#deps;
    await changeAs(this.#deps, caller, 'accountDisable', async (tx, author) => {
      const before = await find(tx, author, accountId);
      if (before.enabled === enabled) return;
      await tx.updateTable('account').set({ enabled }).where('id', '=', accountId).execute();
      if (!enabled) await identity.endTree(accountId, tx);
      const action = enabled ? accountsLog.enable : accountsLog.disable;
      await log.write(author, { action, params: { account: before.account_name } }, tx);
    });
  }

  async resetPassword(
    caller: Caller,
    { accountId, password }: CallRequest<typeof resetSubUserPassword>,
  ): Promise<void> {
    const { identity, log, clock } = this.#deps;
    // Checked before the password: an account that is not visible answers like a missing one.
    const { accountName } = await this.info(caller, accountId);
    const chosen = await identity.chosenPassword(password, caller, { accountName });
    const passwordHash = await hashPassword(chosen);
    await changeAs(this.#deps, caller, 'accountReset', async (tx, author) => {
      const { account_name: account } = await find(tx, author, accountId);
      const values = {
        password_hash: passwordHash,
        password_changed_at: clock.now(),
        password_initial: true,
      };
      await tx.updateTable('account').set(values).where('id', '=', accountId).execute();
      await identity.endOtherSessions(accountId, 0, tx);
      await log.write(author, { action: accountsLog.reset, params: { account } }, tx);
    });
    await identity.forgetWrongPasswords(accountId);
  }

  async remove(caller: Caller, accountId: number): Promise<void> {
    const { identity, log, clock } = this.#deps;
    await changeAs(this.#deps, caller, 'accountDelete', async (tx, author) => {
      const before = await find(tx, author, accountId);
      await removeAccount(tx, before, clock.now());
      await identity.endTree(accountId, tx);
      const changes = changesBetween(accountLogFields, loggedAccount(before), {});
      const params = { account: before.account_name };
      await log.write(author, { action: accountsLog.remove, params, changes }, tx);
    });
  }

  #checkDeadline(validUntil: string | null): void {
    if (validUntil !== null && new Date(validUntil) <= this.#deps.clock.now())
      throw new AppError(accountsErrors.deadlinePast);
  }
}

async function find(tx: Database, author: Caller, accountId: number): Promise<LockedAccount> {
  const account = await lockAccount(tx, author, accountId);
  if (!account) throw new AppError(commonErrors.notFound);
  return account;
}

/** A root of a tree stays one, and no other account becomes one: plants and accounts depend on it. */
async function newRoleName(
  tx: Database,
  author: Caller,
  account: LockedAccount,
  roleId: number,
): Promise<string> {
  if (account.tree_id === account.id) throw new AppError(accountsErrors.roleNotYours);
  const taker = { treeId: account.tree_id, above: account.path.slice(0, -1) };
  return (await roleToGive(tx, author, roleId, taker)).name;
}
