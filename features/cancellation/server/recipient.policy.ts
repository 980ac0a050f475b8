import { type Permission, ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ResourceKind } from '../contract/resources.contract.ts';

export type Rights = Pick<Caller, 'accountId' | 'accountPath' | 'roleId' | 'managerId' | 'permissions'>;

const isHead = (account: Rights): boolean => account.managerId === account.accountId;

/**
 * Whether an account may take over a resource. A root hands over to managers at other roots, staff to accounts of their
 * tree with at least their rights. Never to the platform manager, nor to accounts below, which lose access too.
 */
export function mayReceive(giver: Rights, recipient: Rights, kind: ResourceKind): boolean {
  const isRoot = recipient.accountPath.length === 1;
  if (isRoot || recipient.accountPath.includes(giver.accountId)) return false;
  if (isHead(giver)) return isHead(recipient) && recipient.roleId === ROLE_MANAGER;
  if (kind === 'plant' || recipient.managerId !== giver.managerId) return false;
  const needed: Permission[] = ['accountViewAll', 'accountEdit', ...giver.permissions];
  return needed.every((code) => recipient.permissions.has(code));
}

/** Taking a resource out of the tree needs the permission to delete it; within the tree a sub-account only moves. */
export function mayPart(giver: Rights, kind: ResourceKind, how: 'giveUp' | 'handOver'): boolean {
  if (kind === 'plant') return giver.permissions.has('plantDelete');
  return (how === 'handOver' && !isHead(giver)) || giver.permissions.has('accountDelete');
}

export const crossesTrees = (giver: Rights, recipient: Rights): boolean =>
  giver.managerId !== recipient.managerId;
