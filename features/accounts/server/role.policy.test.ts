import { platformPermissions } from '@heliodon/contract/permissions';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { describe, expect, it } from 'vitest';
import { isVisibleRole, mayEditRole, mayGiveRole, type RoleFacts } from './role.policy.ts';

/* Root 1; manager 2 with staff 3, whose staff is 4; 5 is a sibling of 3; manager 9 heads another tree. */
const root = testCaller({ accountId: 1, accountPath: [1], permissions: platformPermissions });
const manager = testCaller({ accountId: 2 });
const staff = testCaller({
  accountId: 3,
  roleId: 1001,
  accountPath: [1, 2, 3],
  managerId: 2,
  permissions: new Set(['plantView', 'accountAdd'] as const),
});
const madeBy = (ownerPath: number[], more: Partial<RoleFacts> = {}): RoleFacts => ({
  roleId: 1002,
  attribute: 'custom',
  deleted: false,
  treeId: ownerPath[1] ?? 1,
  ownerPath,
  stored: ['plantView'],
  ...more,
});
const byDefault = (roleId: number): RoleFacts => ({
  roleId,
  attribute: 'default',
  deleted: false,
  treeId: null,
  ownerPath: [],
  stored: [],
});

describe('a role', () => {
  it.each([
    ['of the own', madeBy([1, 2, 3]), true, true],
    ['of someone below', madeBy([1, 2, 3, 4]), true, true],
    ['of someone above', madeBy([1, 2]), true, false],
    ['of someone beside', madeBy([1, 2, 5]), false, false],
    ['of another tree', madeBy([1, 9]), false, false],
    ['of the platform', madeBy([1]), false, false],
    ['that is default', byDefault(2), true, false],
  ])('%s: visible, editable', (_, role, seen, changed) => {
    expect([isVisibleRole(staff, role), mayEditRole(staff, role)]).toEqual([seen, changed]);
  });

  const inTree = { treeId: 2, above: [1, 2, 3] };
  const ofStaff = { treeId: 2, above: [1, 2] };
  const head = { treeId: null, above: [1] };
  it.each([
    ['within the own rights', staff, madeBy([1, 2]), inTree, true],
    ['with more', staff, madeBy([1, 2], { stored: ['plantView', 'deviceSet'] }), inTree, false],
    ['that was deleted', staff, madeBy([1, 2], { deleted: true }), inTree, false],
    ['of someone beside', staff, madeBy([1, 2, 5]), inTree, false],
    ['default, with more', staff, byDefault(2), inTree, false],
    ['default, by a manager', manager, byDefault(2), inTree, true],
    ['of its tree, by the platform', root, madeBy([1, 2]), inTree, true],
    ['of another tree', root, madeBy([1, 9]), inTree, false],
    ['to its owner', manager, madeBy([1, 2, 3]), ofStaff, false],
    ['to someone below its owner', manager, madeBy([1, 2, 3]), inTree, true],
    ['to someone above its owner', manager, madeBy([1, 2, 3, 4]), ofStaff, false],
    ['to someone beside its owner', manager, madeBy([1, 2, 5]), ofStaff, false],
    ['manager, by a manager', manager, byDefault(1), head, false],
    ['manager, by the platform', root, byDefault(1), head, true],
    ['manager, to staff', root, byDefault(1), inTree, false],
    ['ordinary, to the head of a tree', root, byDefault(2), head, false],
  ])('%s: assignable', (_, author, role, taker, given) => {
    expect(mayGiveRole(author, role, taker)).toBe(given);
  });
});
