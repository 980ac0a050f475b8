import type { CallInput } from '@heliodon/contract/call';
import type { AccountState, getSubUserList } from '../../contract/accounts.contract.ts';

/** Filters in the address bar; their names differ from the fields of the form that opens beside them. */
export const restingFilters = { keyword: '', role: '', plant: '', state: '' };
export type SubAccountFilters = typeof restingFilters;

type Request = CallInput<typeof getSubUserList>;

interface Asked extends SubAccountFilters {
  page: number;
  pageSize: number;
  sort?: string;
  order?: 'asc' | 'desc';
}

/** Filters as request parameters: empty ones are left out. */
export function toListRequest({ keyword, role, plant, state, sort, ...paging }: Asked): Request {
  return {
    ...paging,
    sort: sort as Request['sort'],
    keyword: keyword || undefined,
    roleId: role ? Number(role) : undefined,
    plantId: plant ? Number(plant) : undefined,
    state: (state || undefined) as AccountState | undefined,
  };
}
