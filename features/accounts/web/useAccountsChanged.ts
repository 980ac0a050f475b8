import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getRoleList,
  getSubUserInfo,
  getSubUserList,
  getUserRoleInfo,
} from '../contract/accounts.contract.ts';

const read = [getSubUserList, getSubUserInfo, getRoleList, getUserRoleInfo];

/** Reloads accounts and roles after a change, because their lists refer to each other. */
export function useAccountsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(read.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client]);
}
