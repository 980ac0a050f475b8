import type { CallResponse } from '@heliodon/contract/call';
import {
  allPermissions,
  type Permission,
  type PermissionGroup,
  permissionGroups,
  permissionsOfRole,
  ROLE_MANAGER,
} from '@heliodon/contract/permissions';
import { holds, type PermissionFlags } from '@heliodon/web/permissions';
import type { getUserRoleInfo } from '../../contract/accounts.contract.ts';

export type RoleInfo = CallResponse<typeof getUserRoleInfo>;

const known = new Set<string>(allPermissions);
const isPermission = (code: string): code is Permission => known.has(code);

export function grantedOf(role: Pick<RoleInfo, 'groups'>): Permission[] {
  const granted = role.groups.flatMap(({ permissions }) => permissions.filter((one) => one.granted));
  return granted.map(({ code }) => code).filter(isPermission);
}

/** Permissions that a holder of these can put into a role, without platform-only permissions. */
export function grantableBy(flags: PermissionFlags | undefined): ReadonlySet<Permission> {
  const ofRoles = permissionsOfRole(ROLE_MANAGER);
  return new Set(allPermissions.filter((code) => ofRoles.has(code) && holds(flags, code)));
}

export interface TreeGroup {
  group: PermissionGroup;
  codes: { code: Permission; disabled: boolean }[];
}

/**
 * Selectable permissions. A permission that the editor lacks is locked, unless the role already has it: then it can be
 * removed. Platform-only permissions are not shown.
 */
export function treeGroups(grantable: ReadonlySet<Permission>, held: readonly Permission[]): TreeGroup[] {
  const ofRoles = permissionsOfRole(ROLE_MANAGER);
  return Object.entries(permissionGroups).flatMap(([group, codes]) => {
    const shown = codes.filter((code) => ofRoles.has(code));
    if (shown.length === 0) return [];
    return {
      group: group as PermissionGroup,
      codes: shown.map((code) => ({ code, disabled: !grantable.has(code) && !held.includes(code) })),
    };
  });
}

/** A copy starts with the permissions that the editor may grant. */
export function copied(role: RoleInfo, grantable: ReadonlySet<Permission>): Permission[] {
  return grantedOf(role).filter((code) => grantable.has(code));
}
