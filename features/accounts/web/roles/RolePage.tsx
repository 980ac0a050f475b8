import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';
import { RolesPanel } from './RolesPanel.tsx';

/** The roles page for users who are not managers; managers find it beside the accounts. */
export default function RolePage() {
  const { t } = useTranslation('accounts');
  return (
    <PageFrame title={t('role.title')} subtitle={t('page.hint.roles')}>
      <RolesPanel />
    </PageFrame>
  );
}
