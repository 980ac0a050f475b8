import type { RoleRow } from '../../contract/accounts.contract.ts';

export const restingFilters = { keyword: '', attribute: '' };
export type RoleFilters = typeof restingFilters;

interface Asked extends RoleFilters {
  page: number;
  pageSize: number;
}

/** One page of the roles, which are loaded all at once because there are few. */
export function pageOfRoles(
  all: readonly RoleRow[],
  nameOf: (row: RoleRow) => string,
  { keyword, attribute, page, pageSize }: Asked,
): { rows: RoleRow[]; total: number } {
  const typed = keyword.trim().toLowerCase();
  const found = all.filter(
    (row) =>
      (attribute === '' || row.attribute === attribute) &&
      `${nameOf(row)}\n${row.description}`.toLowerCase().includes(typed),
  );
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
