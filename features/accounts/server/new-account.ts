import { authErrors } from '@heliodon/auth/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import type { insertSubUser } from '../contract/accounts.contract.ts';
import { accountsErrors } from '../contract/accounts.errors.ts';
import { accountsLog } from '../contract/accounts.log.ts';
import { accountLogFields } from '../contract/accounts.log-fields.ts';
import { listChanges, loggedAccount } from './account-log.ts';
import { setPlants } from './given-plants.ts';
import { mayGiveRole, type RoleTaker, takerBelow } from './role.policy.ts';
import { holdRoles, type RoleRecord, readRoles } from './role.queries.ts';

export type NewAccount = Omit<CallRequest<typeof insertSubUser>, 'password'>;

/** The role, locked until the transaction ends; throws if the author may not assign it. */
export async function roleToGive(
  tx: Database,
  author: Caller,
  roleId: number,
  taker: RoleTaker,
): Promise<RoleRecord> {
  await holdRoles(tx, [roleId], 'SHARE');
  const [role] = await readRoles(tx, author, roleId);
  if (!role || role.hasHiddenPlants || !mayGiveRole(author, role, taker))
    throw new AppError(accountsErrors.roleNotYours);
  return role;
}

/** Creates an account below the author's. A manager gets a tree of its own; all others belong to the author's tree. */
export async function insertAccount(
  tx: Database,
  log: OperationLog,
  author: Caller,
  account: NewAccount,
  passwordHash: string,
): Promise<number> {
  const headsTree = account.roleId === ROLE_MANAGER;
  const role = await roleToGive(tx, author, account.roleId, takerBelow(author, account.roleId));
  const id = await nextAccountId(tx);
  const values = {
    account_name: account.accountName,
    name: account.name,
    sex: account.sex,
    phone: account.phone,
    email: account.email,
    company: account.company,
    position: account.position,
    description: account.description,
    enabled: account.enabled,
    valid_until: account.validUntil === null ? null : new Date(account.validUntil),
  };
  const treeId = headsTree ? id : author.managerId;
  await tx
    .insertInto('account')
    .values({
      id,
      parent_id: author.accountId,
      path: [...author.accountPath, id],
      tree_id: treeId,
      role_id: account.roleId,
      password_hash: passwordHash,
      password_initial: true,
      ...values,
    })
    .execute();
  const plants = await setPlants(tx, author, { kind: 'account', id, treeId }, account.plantIds);
  const changes = [
    ...changesBetween(accountLogFields, {}, loggedAccount({ ...values, roleName: role.name })),
    ...listChanges(accountLogFields.plantsGiven, accountLogFields.plantsTaken, plants),
  ];
  const params = { account: account.accountName };
  await log.write(author, { action: accountsLog.add, params, changes }, tx);
  return id;
}

async function nextAccountId(tx: Database): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT nextval(pg_get_serial_sequence('account', 'id')) AS id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** The unique indexes decide, so that of two concurrent requests for the same name or number only one succeeds. */
export async function asTaken<T>(
  contactTaken: ErrorEntry,
  work: () => Promise<T>,
  nameTaken: ErrorEntry = authErrors.accountNameTaken,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'account_name_key') throw new AppError(nameTaken);
    // Contacts entered for other users are unique within the tree only: nothing about other trees is revealed.
    if (constraint === 'account_tree_phone_key' || constraint === 'account_tree_email_key')
      throw new AppError(contactTaken);
    throw error;
  }
}
