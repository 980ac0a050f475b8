import type { CallResponse } from '@heliodon/contract/call';
import { type Permission, permissionGroups, permissionsOfRole } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { server } from '@heliodon/web/testing/server';
import { getRoleList, getUserRoleInfo, type RoleRow, roleRow } from '../../contract/accounts.contract.ts';

export type RoleInfo = CallResponse<typeof getUserRoleInfo>;

const defaultRole = (roleId: number, name: string): RoleRow =>
  exampleOf(roleRow, { roleId, name, attribute: 'default', canAssign: true });

export const defaultRoles = [
  defaultRole(1, 'manager'),
  defaultRole(2, 'user'),
  defaultRole(3, 'operator'),
] as const;

export const customRole = (values: Partial<RoleRow> = {}): RoleRow =>
  exampleOf(roleRow, {
    roleId: 1001,
    name: 'Log reader',
    attribute: 'custom',
    ownerName: 'tester',
    canAssign: true,
    canEdit: true,
    ...values,
  });

/** A role with its tree, as returned to a manager. */
export function roleInfo(row: RoleRow, held: Iterable<Permission>, values: Partial<RoleInfo> = {}): RoleInfo {
  const holds = new Set<string>(held);
  const groups = Object.entries(permissionGroups).map(([group, codes]) => ({
    group,
    permissions: codes.map((code) => ({ code, granted: holds.has(code), grantable: true })),
  }));
  return { ...row, groups, plants: [], holders: [], version: 4, ...values };
}

/** Returns the list of roles, and the permissions of each; custom ones may read the log. */
export function answerRoles(...custom: RoleRow[]): void {
  const rows = [...defaultRoles, ...custom];
  server.answer(getRoleList, { rows }).answer(getUserRoleInfo, ({ roleId }) => {
    const row = rows.find((one) => one.roleId === roleId) ?? customRole({ roleId });
    return roleInfo(row, row.attribute === 'default' ? permissionsOfRole(roleId) : ['logView', 'logExport']);
  });
}
