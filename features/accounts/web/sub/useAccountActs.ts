import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteSubUserInfo, type SubAccountRow, setSubUserStatus } from '../../contract/accounts.contract.ts';
import { useAccountsChanged } from '../useAccountsChanged.ts';

/** Actions without a form; destructive ones ask for confirmation and name the account. */
export function useAccountActs() {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const changed = useAccountsChanged();
  return useCallback(
    async (act: 'disable' | 'enable' | 'delete', row: SubAccountRow) => {
      const { accountId, accountName: name, belowCount } = row;
      const run = () =>
        act === 'delete'
          ? callApi(deleteSubUserInfo, { accountId })
          : callApi(setSubUserStatus, { accountId, enabled: act === 'enable' });
      if (act === 'enable') await run();
      else {
        const below = act === 'disable' && belowCount > 0;
        const done = await confirmDanger({
          action: t(`act.${act}`),
          name,
          consequence: below ? t('act.disableBelow', { count: belowCount }) : t(`act.${act}Hint`),
          onConfirm: run,
        });
        if (!done) return;
      }
      message.success(t(`act.${act}Done`, { name }));
      await changed();
    },
    [t, message, confirmDanger, changed],
  );
}
