import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RoleInfo } from './roleForm.ts';

/** Confirmation before changing a role that others hold, because it takes effect at once. */
export function useAskHolders(): (role: RoleInfo) => Promise<boolean> {
  const { t } = useTranslation('accounts');
  const { modal } = App.useApp();
  return async ({ name, holderCount, holders }) => {
    if (holderCount === 0) return true;
    const named = holders.slice(0, 5).map((holder) => holder.accountName);
    return modal.confirm({
      title: t('role.applyTitle', { name, count: holderCount }),
      content: t(holderCount > named.length ? 'role.applyMore' : 'role.applyTo', {
        names: named.join(t('comma')),
      }),
      okText: t('role.apply'),
      cancelText: t('role.goOnEditing'),
    });
  };
}
