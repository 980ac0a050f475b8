import { PlusOutlined } from '@ant-design/icons';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { App, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteRole, getRoleList, type RoleRow } from '../../contract/accounts.contract.ts';
import { useAccountsChanged } from '../useAccountsChanged.ts';
import { RoleActions } from './RoleActions.tsx';
import { type OpenRole, RoleDrawer } from './RoleDrawer.tsx';
import { pageOfRoles, type RoleFilters, restingFilters } from './roleList.ts';
import styles from './roles.module.css';
import { useRoleColumns } from './useRoleColumns.tsx';

/** Default roles and custom roles. */
export function RolesPanel() {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const nameOf = useMemo(
    () => (row: RoleRow) => roleName({ roleId: row.roleId, roleName: row.name }),
    [roleName],
  );
  const table = useTableState<RoleFilters>('roles', { filters: restingFilters });
  const [open, setOpen] = useState<OpenRole>();
  const onDelete = useDelete();

  const onOpen = useCallback((row: RoleRow) => setOpen({ roleId: row.roleId, copy: false }), []);
  const actions = useCallback(
    (row: RoleRow) => (
      <RoleActions
        row={row}
        name={nameOf(row)}
        onOpen={onOpen}
        onCopy={() => setOpen({ roleId: row.roleId, copy: true })}
        onDelete={onDelete}
      />
    ),
    [nameOf, onOpen, onDelete],
  );
  const columns = useRoleColumns({ nameOf, onOpen, actions });

  return (
    <>
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('list.keyword'), widget: 'text', placeholder: t('role.keywordHint') },
          {
            name: 'attribute',
            label: t('role.attribute'),
            widget: 'select',
            options: [
              { value: 'default', label: t('role.default') },
              { value: 'custom', label: t('role.custom') },
            ],
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="roleId"
        queryKey={[getRoleList.path]}
        query={async (asked) => {
          const { rows } = await callApi(getRoleList, {}, { mask: false });
          return pageOfRoles(rows, nameOf, asked);
        }}
        onRow={(row) => ({ className: row.deleted ? styles.deleted : undefined })}
        extra={
          <Allowed code="accountRoles">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {t('role.add')}
            </Button>
          </Allowed>
        }
      />
      <RoleDrawer open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function useDelete() {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const changed = useAccountsChanged();
  return useCallback(
    async (row: RoleRow) => {
      const done = await confirmDanger({
        action: t('act.delete'),
        name: row.name,
        consequence:
          row.holderCount > 0 ? t('role.deleteHeld', { count: row.holderCount }) : t('role.deleteUnheld'),
        onConfirm: () => callApi(deleteRole, { roleId: row.roleId }),
      });
      if (!done) return;
      message.success(t('role.deletedDone', { name: row.name }));
      await changed();
    },
    [t, message, confirmDanger, changed],
  );
}
