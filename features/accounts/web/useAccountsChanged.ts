import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getRoleList,
  getSubUserInfo,
  getSubUserList,
  getUserRoleInfo,
} from '../contract/accounts.contract.ts';

const read = [getSubUserList, getSubUserInfo, getRoleList, getUserRoleInfo];

/** After a change of an account or a role: lists show it at once, each of them tells of the other. */
export function useAccountsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(read.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client]);
}
