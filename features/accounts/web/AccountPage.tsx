import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { usePermission } from '@heliodon/web/permissions';
import { useUserStore } from '@heliodon/web/stores';
import { Tabs } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OwnPanel } from './own/OwnPanel.tsx';
import { RolesPanel } from './roles/RolesPanel.tsx';
import { SubAccountsPanel } from './sub/SubAccountsPanel.tsx';

const panels = { sub: SubAccountsPanel, roles: RolesPanel, own: OwnPanel } as const satisfies Record<
  string,
  ComponentType
>;
type Panel = keyof typeof panels;

/** Sub-accounts and roles for users who manage them; the own account for everyone. */
export default function AccountPage({ notice }: { notice?: ReactNode }) {
  const { t } = useTranslation('accounts');
  const names = usePanels();
  const [params, setParams] = useSearchParams();
  const active = names.find((name) => name === params.get('tab')) ?? names[0] ?? 'own';
  const Content = panels[active];
  return (
    <PageFrame title={t('page.title')} subtitle={t(`page.hint.${active}`)}>
      {notice}
      {names.length > 1 && (
        <Tabs
          activeKey={active}
          tabBarStyle={{ margin: 0 }}
          // The filters of one tab do not apply to the other.
          onChange={(tab) => setParams({ tab }, { replace: true })}
          items={names.map((key) => ({ key, label: t(`page.tab.${key}`) }))}
        />
      )}
      <Content key={active} />
    </PageFrame>
  );
}

/** Users other than managers find the roles on a separate page. */
function usePanels(): Panel[] {
  const seesAll = usePermission('accountViewAll');
  const mayRoles = usePermission('accountRoles');
  const manager = useUserStore((state) => state.userInfo?.roleId === ROLE_MANAGER);
  if (!seesAll) return ['own'];
  return mayRoles && manager ? ['sub', 'roles', 'own'] : ['sub', 'own'];
}
