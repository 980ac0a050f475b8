import { defineCall } from '@heliodon/contract/call';
import { id, nothing, text, unique } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { allPermissions, type Permission } from '@heliodon/contract/permissions';
import { z } from 'zod';

export const roleRule = defineMessages('role', {
  name: { zh: '角色名称不能全为空格', en: 'The role name must not be all spaces' },
  permissions: { zh: '请至少选择一项功能权限', en: 'Select at least one permission' },
});

export const ROLE_NAME_MAX = 50;
export const PLANTS_PER_ROLE = 2000;

const permission = () => z.enum(allPermissions as [Permission, ...Permission[]]);

const roleFields = {
  name: text(ROLE_NAME_MAX).refine((value) => value.length > 0, roleRule.name),
  description: text(500),
  permissions: z.array(permission()).min(1, roleRule.permissions).max(allPermissions.length),
  plantIds: z.array(id()).max(PLANTS_PER_ROLE).overwrite(unique),
};

export const roleRow = z.object({
  roleId: id(),
  name: z.string(),
  attribute: z.enum(['default', 'custom']),
  description: z.string(),
  /** Deleted roles are listed while an account holds them. */
  deleted: z.boolean(),
  /** The account that created it; null for a default role. */
  ownerName: z.string().nullable(),
  /** Only accounts that the caller can see. */
  holderCount: z.number().int(),
  permissionCount: z.number().int(),
  plantCount: z.number().int(),
  /** The caller may assign it: not deleted, and no more rights than the caller has. */
  canAssign: z.boolean(),
  /** Created by the caller or by an account below. */
  canEdit: z.boolean(),
});
export type RoleRow = z.output<typeof roleRow>;

export const getRoleList = defineCall({
  path: '/user/getRoleList',
  summary: 'Default roles and the custom roles visible to the account',
  access: ['accountViewAll', 'accountAdd', 'accountEdit', 'accountRoles'],
  notFromOss: true,
  request: nothing(),
  response: z.object({ rows: z.array(roleRow) }),
});

export const getUserRoleInfo = defineCall({
  path: '/user/getUserRoleInfo',
  summary: 'One role: permission tree by group, plants and holders',
  access: ['accountViewAll', 'accountAdd', 'accountEdit', 'accountRoles'],
  notFromOss: true,
  request: z.strictObject({ roleId: id() }),
  response: roleRow.extend({
    groups: z.array(
      z.object({
        group: z.string(),
        /** `grantable`: the caller holds the permission, so a role created by the caller may contain it. */
        permissions: z.array(z.object({ code: z.string(), granted: z.boolean(), grantable: z.boolean() })),
      }),
    ),
    plants: z.array(z.object({ plantId: id(), name: z.string() })),
    holders: z.array(z.object({ accountId: id(), accountName: z.string(), name: z.string() })),
    version: z.number().int(),
  }),
});

export const insertRole = defineCall({
  path: '/user/insertRole',
  summary: 'Create a custom role with no more permissions and plants than the caller has',
  access: 'accountRoles',
  notFromOss: true,
  limit: { max: 100, perSeconds: 3600, by: 'account' },
  request: z.strictObject(roleFields),
  response: z.object({ roleId: id() }),
});

export const updateRole = defineCall({
  path: '/user/updateRole',
  summary: 'Change a custom role; takes effect at once for all holders',
  access: 'accountRoles',
  notFromOss: true,
  request: z.strictObject({ roleId: id(), version: z.number().int(), ...roleFields }),
  response: z.object({ holderCount: z.number().int() }),
});

export const deleteRole = defineCall({
  path: '/user/deleteRole',
  summary:
    'Delete a custom role: it cannot be chosen any more, and works for its holders until they get another',
  access: 'accountRoles',
  notFromOss: true,
  request: z.strictObject({ roleId: id() }),
  response: z.object({ holderCount: z.number().int() }),
});

export const roleCalls = [getRoleList, getUserRoleInfo, insertRole, updateRole, deleteRole];
