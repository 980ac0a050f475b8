import { type Permission, permissionsOfRole, ROLE_MANAGER } from '@heliodon/contract/permissions';
import { type Caller, isPlatformManager } from '@heliodon/server-kit/caller';

type Author = Pick<Caller, 'accountId' | 'accountPath' | 'roleId' | 'managerId' | 'permissions'>;

export interface RoleFacts {
  readonly roleId: number;
  readonly attribute: string;
  readonly deleted: boolean;
  /** Null for a default role. */
  readonly treeId: number | null;
  /** From the root of the tree to the owner; empty for a default role. */
  readonly ownerPath: readonly number[];
  readonly stored: readonly string[];
}

/** Default roles, and roles created by the author, by accounts below, or by accounts above within the tree. */
export function isVisibleRole(author: Author, role: RoleFacts): boolean {
  if (role.attribute === 'default' || mayEditRole(author, role)) return true;
  const owner = role.ownerPath.at(-1);
  return role.treeId === author.managerId && owner !== undefined && author.accountPath.includes(owner);
}

/** By the account that created it and all accounts above that one. */
export const mayEditRole = (author: Author, role: RoleFacts): boolean =>
  role.attribute === 'custom' && role.ownerPath.includes(author.accountId);

export interface RoleTaker {
  /** Null: the account is the root of a tree of its own. */
  readonly treeId: number | null;
  /** The accounts above it, starting at the root. */
  readonly above: readonly number[];
}

/**
 * Whether a role may be assigned to an account. Nobody assigns more rights than they have. A role is valid in its own
 * tree, and its holders must be below its owner, who could otherwise change the rights of accounts above or beside.
 */
export function mayGiveRole(author: Author, role: RoleFacts, taker: RoleTaker): boolean {
  if (role.deleted || !isVisibleRole(author, role)) return false;
  const headsTree = taker.treeId === null;
  if ((role.roleId === ROLE_MANAGER) !== headsTree) return false;
  if (headsTree) return isPlatformManager(author);
  if (role.attribute === 'custom' && (role.treeId !== taker.treeId || !isOwnedAbove(role, taker)))
    return false;
  return isWithin(permissionsOfRole(role.roleId, role.stored), author.permissions);
}

function isOwnedAbove({ ownerPath }: RoleFacts, { above }: RoleTaker): boolean {
  const owner = ownerPath.at(-1);
  return owner !== undefined && above.includes(owner);
}

/** An account created below the author's; with the manager role it becomes the root of a tree. */
export const takerBelow = (author: Author, roleId: number): RoleTaker => ({
  treeId: roleId === ROLE_MANAGER ? null : author.managerId,
  above: author.accountPath,
});

export const isWithin = (codes: Iterable<Permission>, limit: ReadonlySet<Permission>): boolean =>
  [...codes].every((code) => limit.has(code));
