import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import {
  grantable,
  type Permission,
  permissionGroups,
  permissionsOfRole,
} from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import type { deleteRole, insertRole, RoleRow, updateRole } from '../contract/accounts.contract.ts';
import { accountsErrors } from '../contract/accounts.errors.ts';
import { accountsLog } from '../contract/accounts.log.ts';
import { roleLogFields } from '../contract/accounts.log-fields.ts';
import { defaultRoleNames } from '../contract/roles.words.ts';
import { listChanges } from './account-log.ts';
import { setPlants } from './given-plants.ts';
import { type AccountsDeps, changeAs } from './identity.ts';
import { isVisibleRole, isWithin, mayEditRole, mayGiveRole, takerBelow } from './role.policy.ts';
import { holdRoles, type RoleRecord, readHolders, readRolePlants, readRoles } from './role.queries.ts';

type RoleFields = CallRequest<typeof insertRole>;

export class Roles {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  async list(caller: Caller): Promise<{ rows: RoleRow[] }> {
    const roles = await readRoles(this.#deps.db, caller);
    const shown = roles.filter((role) => isVisibleRole(caller, role) && (!role.deleted || role.isHeld));
    return { rows: shown.map((role) => rowOf(caller, role)) };
  }

  async info(caller: Caller, roleId: number) {
    const { db } = this.#deps;
    const role = await findRole(db, caller, roleId);
    const [plants, holders] = await Promise.all([
      readRolePlants(db, caller, roleId),
      readHolders(db, caller, roleId),
    ]);
    const granted = permissionsOfRole(role.roleId, role.stored);
    const groups = Object.entries(permissionGroups).map(([group, codes]) => ({
      group,
      permissions: codes
        .filter((code: Permission) => grantable.includes(code))
        .map((code) => ({ code, granted: granted.has(code), grantable: caller.permissions.has(code) })),
    }));
    return { ...rowOf(caller, role), groups, plants, holders, version: role.version };
  }

  async insert(caller: Caller, request: RoleFields) {
    const { log } = this.#deps;
    return asNameTaken(() =>
      changeAs(this.#deps, caller, 'accountRoles', async (tx, author) => {
        checkFields(author, request);
        const { id: roleId } = await tx
          .insertInto('role')
          .values({
            owner_id: author.accountId,
            name: request.name,
            attribute: 'custom',
            description: request.description,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const sets = await this.#fill(tx, author, { roleId, treeId: author.managerId, stored: [] }, request);
        const changes = [...changesBetween(roleLogFields, {}, nameOf(request)), ...sets];
        await log.write(author, { action: accountsLog.addRole, params: { role: request.name }, changes }, tx);
        return { roleId };
      }),
    );
  }

  async update(caller: Caller, request: CallRequest<typeof updateRole>) {
    const { log } = this.#deps;
    const { roleId, version, ...fields } = request;
    return asNameTaken(() =>
      changeAs(this.#deps, caller, 'accountRoles', async (tx, author) => {
        const role = await lockRole(tx, author, roleId);
        if (role.version !== version) throw new AppError(commonErrors.conflict);
        checkFields(author, fields);
        await tx
          .updateTable('role')
          .set({ name: fields.name, description: fields.description, version: version + 1 })
          .where('id', '=', roleId)
          .execute();
        const treeId = role.treeId as number;
        const sets = await this.#fill(tx, author, { roleId, treeId, stored: role.stored }, fields);
        const changes = [...changesBetween(roleLogFields, nameOf(role), nameOf(fields)), ...sets];
        const params = { role: role.name, holders: role.holderCount };
        await log.write(author, { action: accountsLog.editRole, params, changes }, tx);
        return { holderCount: role.holderCount };
      }),
    );
  }

  async remove(caller: Caller, { roleId }: CallRequest<typeof deleteRole>) {
    const { log, clock } = this.#deps;
    return changeAs(this.#deps, caller, 'accountRoles', async (tx, author) => {
      const role = await lockRole(tx, author, roleId);
      await tx
        .updateTable('role')
        .set({ deleted_at: clock.now(), version: role.version + 1 })
        .where('id', '=', roleId)
        .execute();
      const params = { role: role.name, holders: role.holderCount };
      await log.write(author, { action: accountsLog.removeRole, params }, tx);
      return { holderCount: role.holderCount };
    });
  }

  /** Only changed rows are written: each one notifies the open pages of all holders. */
  async #fill(
    tx: Database,
    author: Caller,
    role: { roleId: number; treeId: number; stored: readonly string[] },
    { permissions, plantIds }: Pick<RoleFields, 'permissions' | 'plantIds'>,
  ) {
    const given = [...new Set(permissions)].filter((code) => !role.stored.includes(code));
    const taken = role.stored.filter((code) => !permissions.includes(code as Permission));
    if (taken.length > 0)
      await tx
        .deleteFrom('role_permission')
        .where('role_id', '=', role.roleId)
        .where('menu_code', 'in', taken)
        .execute();
    if (given.length > 0)
      await tx
        .insertInto('role_permission')
        .values(given.map((menu_code) => ({ role_id: role.roleId, menu_code })))
        .execute();
    const taker = { kind: 'role', id: role.roleId, treeId: role.treeId } as const;
    const plants = await setPlants(tx, author, taker, plantIds);
    return [
      ...listChanges(roleLogFields.permissionsGiven, roleLogFields.permissionsTaken, { given, taken }),
      ...listChanges(roleLogFields.plantsGiven, roleLogFields.plantsTaken, plants),
    ];
  }
}

const nameOf = ({ name, description }: { name: string; description: string }) => ({ name, description });

function rowOf(caller: Caller, role: RoleRecord): RoleRow {
  return {
    roleId: role.roleId,
    name: role.name,
    attribute: role.attribute as RoleRow['attribute'],
    description: role.description,
    deleted: role.deleted,
    ownerName: role.ownerName,
    holderCount: role.holderCount,
    permissionCount: permissionsOfRole(role.roleId, role.stored).size,
    plantCount: role.plantCount,
    canAssign: mayGiveRole(caller, role, takerBelow(caller, role.roleId)) && !role.hasHiddenPlants,
    canEdit: mayEditRole(caller, role) && !role.deleted,
  };
}

/** A deleted role is found while an account has it. */
async function findRole(db: Database, caller: Caller, roleId: number): Promise<RoleRecord> {
  const [role] = await readRoles(db, caller, roleId);
  if (!role || !isVisibleRole(caller, role) || (role.deleted && !role.isHeld))
    throw new AppError(commonErrors.notFound);
  return role;
}

/** Locks a role that the author may change, so that assigning it at the same time waits. */
async function lockRole(tx: Database, author: Caller, roleId: number): Promise<RoleRecord> {
  // Checked before locking: nobody may wait for, or block, the holders of a role they cannot change.
  await findOwnRole(tx, author, roleId);
  await holdRoles(tx, [roleId], 'UPDATE');
  return findOwnRole(tx, author, roleId);
}

async function findOwnRole(db: Database, author: Caller, roleId: number): Promise<RoleRecord> {
  const role = await findRole(db, author, roleId);
  if (role.attribute === 'default') throw new AppError(accountsErrors.roleIsDefault);
  if (role.deleted) throw new AppError(accountsErrors.roleIsDeleted);
  if (!mayEditRole(author, role)) throw new AppError(commonErrors.notFound);
  return role;
}

const takenNames = new Set(
  Object.entries(defaultRoleNames).flatMap(([key, { zh, en }]) => [key, zh, en.toLowerCase()]),
);

function checkFields(author: Caller, { name, permissions }: RoleFields): void {
  if (!isWithin(permissions, author.permissions) || !permissions.every((code) => grantable.includes(code)))
    throw new AppError(accountsErrors.permissionNotYours);
  if (takenNames.has(name.toLowerCase())) throw new AppError(accountsErrors.roleNameTaken);
}

/** The unique index decides, so that of two concurrent requests only one succeeds. */
async function asNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === 'role_name_key' ? new AppError(accountsErrors.roleNameTaken) : error;
  }
}
