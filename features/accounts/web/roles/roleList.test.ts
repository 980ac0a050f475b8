import { expect, it } from 'vitest';
import type { RoleRow } from '../../contract/accounts.contract.ts';
import { pageOfRoles, restingFilters } from './roleList.ts';

const role = (roleId: number, name: string, attribute: RoleRow['attribute'], description = ''): RoleRow => ({
  roleId,
  name,
  attribute,
  description,
  deleted: false,
  ownerName: null,
  holderCount: 0,
  permissionCount: 1,
  plantCount: 0,
  canAssign: true,
  canEdit: true,
});
const roles = [
  role(2, 'user', 'default'),
  role(1001, 'Audit', 'custom', 'Reads bills'),
  role(1002, 'Night', 'custom'),
];
const ids = (filters: Partial<typeof restingFilters>, page = 1, pageSize = 20) => {
  const found = pageOfRoles(roles, (row) => row.name, { ...restingFilters, ...filters, page, pageSize });
  return [found.rows.map(({ roleId }) => roleId), found.total];
};

it('finds roles by name, description and attribute, and counts them over all pages', () => {
  expect(ids({})).toEqual([[2, 1001, 1002], 3]);
  expect(ids({ keyword: ' BILLS ' })).toEqual([[1001], 1]);
  expect(ids({ attribute: 'default' })).toEqual([[2], 1]);
  expect(ids({}, 2, 2)).toEqual([[1002], 3]);
  expect(ids({ keyword: 'night', attribute: 'default' })).toEqual([[], 0]);
});
