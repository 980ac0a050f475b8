import type { Database } from '@heliodon/infrastructure/database';
import type { Origin } from '@heliodon/server-kit/caller';
import type { z } from 'zod';
import type { userInfo } from '../contract/auth.contract.ts';
import { mustChangePassword } from './rights.policy.ts';

/** The data of the signed-in user. */
export async function userInfoOf(
  db: Database,
  accountId: number,
  origin: Origin,
): Promise<z.output<typeof userInfo>> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.account_name',
      'a.name',
      'a.role_id',
      'a.phone',
      'a.email',
      'a.parent_id',
      'a.password_initial as passwordInitial',
      'r.name as roleName',
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    accountId: row.id,
    accountName: row.account_name,
    name: row.name,
    roleId: row.role_id,
    roleName: row.roleName,
    phone: row.phone,
    email: row.email,
    originSystem: origin,
    platformManager: row.parent_id === null,
    mustChangePassword: mustChangePassword({ passwordInitial: row.passwordInitial, origin }),
  };
}
