import { permissionsOfRole } from '@heliodon/contract/permissions';
import type { Caller } from '../caller.ts';

/** The caller of a request; a signed-in manager by default. */
export function testCaller(overrides: Partial<Caller> & { accountId: number }): Caller {
  const roleId = overrides.roleId ?? 1;
  return {
    ip: '127.0.0.1',
    userAgent: 'test',
    lang: 'en',
    requestId: 'test',
    sessionId: 1,
    origin: 'portal',
    plantId: null,
    accountName: `account${overrides.accountId}`,
    accountPath: [1, overrides.accountId],
    managerId: overrides.accountId,
    permissions: permissionsOfRole(roleId),
    mustChangePassword: false,
    above: [],
    ...overrides,
    roleId,
  };
}

/** Staff below manager 2, who is below the platform manager 1. */
export const testStaff = (
  accountId: number,
  roleId: number,
  permissions = permissionsOfRole(roleId),
): Caller => testCaller({ accountId, roleId, accountPath: [1, 2, accountId], managerId: 2, permissions });
