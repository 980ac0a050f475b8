import { ErrorState } from '@heliodon/ui/ErrorState';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { getUserRoleInfo } from '../../contract/accounts.contract.ts';
import { isEditable } from './RoleActions.tsx';
import { RoleFacts } from './RoleFacts.tsx';
import { RoleForm } from './RoleForm.tsx';

/** A role to view or change; with `copy` it is the template of a new one. */
export type OpenRole = 'new' | { roleId: number; copy: boolean };

interface RoleDrawerProps {
  open: OpenRole | undefined;
  onClose: () => void;
}

export function RoleDrawer({ open, onClose }: RoleDrawerProps) {
  const { t } = useTranslation('accounts');
  const isNew = open === 'new' || open?.copy;
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={720}
      title={isNew ? t('role.add') : t('role.one')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {open === 'new' && <RoleForm onDone={onClose} />}
      {open && open !== 'new' && <LoadedRole {...open} onDone={onClose} />}
    </Drawer>
  );
}

interface LoadedRoleProps {
  roleId: number;
  copy: boolean;
  onDone: () => void;
}

function LoadedRole({ roleId, copy, onDone }: LoadedRoleProps) {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const mayChange = usePermission('accountRoles');
  const info = useQuery({ ...callQuery(getUserRoleInfo, { roleId }, { quiet: true }), staleTime: 0 });
  if (info.isFetching) return <Skeleton active paragraph={{ rows: 12 }} />;
  const role = info.data;
  if (!role) return <ErrorState compact error={info.error} onRetry={() => void info.refetch()} />;
  if (copy) {
    const name = t('role.copyOf', { name: roleName({ roleId, roleName: role.name }) });
    return <RoleForm begin={{ ...role, name }} onDone={onDone} />;
  }
  if (mayChange && isEditable(role))
    return <RoleForm begin={role} changed={role} onReload={() => void info.refetch()} onDone={onDone} />;
  return <RoleFacts role={role} />;
}
