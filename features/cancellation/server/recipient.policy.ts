import { type Permission, ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ResourceKind } from '../contract/resources.contract.ts';

export type Rights = Pick<Caller, 'accountId' | 'accountPath' | 'roleId' | 'managerId' | 'permissions'>;

const isHead = (account: Rights): boolean => account.managerId === account.accountId;

/**
 * Who may take over what an account holds. Heads hand to managers at the head of other trees; staff hand sub-accounts to
 * someone of their own tree who may do all that they may. Never to the platform manager, who would then see the plants
 * as those of its own, and never to whoever stands below and would lose access together with the one that leaves.
 */
export function mayReceive(giver: Rights, recipient: Rights, kind: ResourceKind): boolean {
  const isRoot = recipient.accountPath.length === 1;
  if (isRoot || recipient.accountPath.includes(giver.accountId)) return false;
  if (isHead(giver)) return isHead(recipient) && recipient.roleId === ROLE_MANAGER;
  if (kind === 'plant' || recipient.managerId !== giver.managerId) return false;
  const needed: Permission[] = ['accountViewAll', 'accountEdit', ...giver.permissions];
  return needed.every((code) => recipient.permissions.has(code));
}

/** Taking something out of the tree needs what deleting it needs; within the tree a sub-account only moves. */
export function mayPart(giver: Rights, kind: ResourceKind, how: 'giveUp' | 'handOver'): boolean {
  if (kind === 'plant') return giver.permissions.has('plantDelete');
  return (how === 'handOver' && !isHead(giver)) || giver.permissions.has('accountDelete');
}

export const crossesTrees = (giver: Rights, recipient: Rights): boolean =>
  giver.managerId !== recipient.managerId;
