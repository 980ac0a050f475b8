import { effectivePermissions, type Permission, platformPermissions } from '@heliodon/contract/permissions';
import { type AccountAbove, isPlatformManager } from '@heliodon/server-kit/caller';
import type { AccountRights } from './sessions.queries.ts';

type Rights = Pick<
  AccountRights,
  'accountPath' | 'roleId' | 'storedPermissions' | 'passwordInitial' | 'above'
> & { readonly origin: string };

/** A user with an initial password may only change it; the oss system does not require that. */
const initialPermissions: ReadonlySet<Permission> = new Set<Permission>(['ownPassword']);

export function permissionsOfAccount(row: Rights): ReadonlySet<Permission> {
  if (mustChangePassword(row)) return initialPermissions;
  if (isPlatformManager(row)) return platformPermissions;
  return effectivePermissions({ roleId: row.roleId, stored: row.storedPermissions }, row.above);
}

export const mustChangePassword = (row: { passwordInitial: boolean; origin: string }): boolean =>
  row.passwordInitial && row.origin !== 'oss';

/** Each with the plants that it can see itself, which the accounts above it limit as well. */
export const accountsAbove = ({ above }: Pick<Rights, 'above'>): AccountAbove[] =>
  above.map((account, at) => ({
    accountId: account.accountId,
    roleId: account.roleId,
    seesAllPlants: effectivePermissions(account, above.slice(0, at)).has('plantViewAll'),
  }));
