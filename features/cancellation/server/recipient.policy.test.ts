import { type Permission, permissionsOfRole } from '@heliodon/contract/permissions';
import { expect, it } from 'vitest';
import { mayPart, mayReceive, type Rights } from './recipient.policy.ts';

const account = (
  accountPath: number[],
  managerId: number,
  roleId: number,
  permissions: ReadonlySet<Permission> = permissionsOfRole(roleId),
): Rights => ({ accountId: accountPath.at(-1) as number, accountPath, managerId, roleId, permissions });
const with_ = (...codes: Permission[]) => new Set(codes);

/* root 1; heads 2 and 3; below 2: manager 20, operator 21, lead 22 (custom) with 220 below, nested head 23 */
const root = account([1], 1, 1);
const head = account([1, 2], 2, 1);
const otherHead = account([1, 3], 3, 1);
const demotedHead = account([1, 4], 4, 2);
const staffManager = account([1, 2, 20], 2, 1);
const operator = account([1, 2, 21], 2, 3);
const lead = account([1, 2, 22], 2, 1001, with_('accountViewAll', 'accountEdit', 'plantView'));
const belowLead = account([1, 2, 22, 220], 2, 1001, lead.permissions);
const weaker = account([1, 2, 24], 2, 1002, with_('accountViewAll', 'accountEdit'));
const nestedHead = account([1, 2, 23], 23, 1);
const otherStaff = account([1, 3, 30], 3, 1);

it.each<[string, Rights, Rights, 'plant' | 'account', boolean]>([
  ['a head to another head', head, otherHead, 'plant', true],
  ['a head to another head', head, otherHead, 'account', true],
  ['a head to itself', head, head, 'plant', false],
  ['a head to the platform manager', head, root, 'plant', false],
  ['a head to a manager of its staff', head, staffManager, 'plant', false],
  ['a head to a head below it', head, nestedHead, 'plant', false],
  ['a head to staff of another tree', head, otherStaff, 'plant', false],
  ['a head to one that is no manager any more', head, demotedHead, 'plant', false],
  ['a head below another to the one above', nestedHead, head, 'plant', true],
  ['staff to the head above', lead, head, 'account', true],
  ['staff to a manager of the same tree', lead, staffManager, 'account', true],
  ['staff to one that may not edit accounts', lead, operator, 'account', false],
  ['staff to one that may less', lead, weaker, 'account', false],
  ['staff to one below', lead, belowLead, 'account', false],
  ['staff to another tree', lead, otherHead, 'account', false],
  ['staff to the platform manager', lead, root, 'account', false],
  ['staff a plant', lead, head, 'plant', false],
])('%s: %#', (_, giver, recipient, kind, expected) => {
  expect(mayReceive(giver, recipient, kind)).toBe(expected);
});

it('removal from the account tree requires the permission to delete', () => {
  expect(mayPart(head, 'plant', 'handOver')).toBe(true);
  expect(mayPart(demotedHead, 'plant', 'giveUp')).toBe(false);
  expect(mayPart(demotedHead, 'account', 'handOver')).toBe(false);
  expect(mayPart(lead, 'account', 'handOver')).toBe(true);
  expect(mayPart(lead, 'account', 'giveUp')).toBe(false);
});
