import { keepUser } from '@heliodon/web/session';
import type { UserInfo } from '@heliodon/web/storage';
import { useUserStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { getAccount } from '../../contract/accounts.contract.ts';

/** Updates header and profile after a change of the own account. */
export function useOwnChange() {
  const queries = useQueryClient();
  return (change: Partial<Pick<UserInfo, 'name' | 'phone' | 'email'>>) => {
    const { userInfo } = useUserStore.getState();
    if (userInfo) {
      const next = { ...userInfo, ...change };
      keepUser(next);
      useUserStore.setState({ userInfo: next });
    }
    void queries.invalidateQueries({ queryKey: [getAccount.path] });
  };
}
