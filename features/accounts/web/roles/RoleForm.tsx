import { commonErrors } from '@heliodon/contract/errors';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { usePermissionStore } from '@heliodon/web/permissions';
import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { insertRole, ROLE_NAME_MAX, updateRole } from '../../contract/accounts.contract.ts';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { fieldErrors } from '../own/fieldErrors.ts';
import { PlantsInput } from '../PlantsInput.tsx';
import { useAccountsChanged } from '../useAccountsChanged.ts';
import { PermissionTree } from './PermissionTree.tsx';
import { copied, grantableBy, grantedOf, type RoleInfo, treeGroups } from './roleForm.ts';
import { useAskHolders } from './useAskHolders.ts';

const { shape } = insertRole.request;
const schema = insertRole.request.extend({ plantIds: shape.plantIds.default([]) });
type RoleValues = z.output<typeof schema>;

const fieldOfCode = {
  [accountsErrors.roleNameTaken.code]: 'name',
  [accountsErrors.permissionNotYours.code]: 'permissions',
  [accountsErrors.plantNotYours.code]: 'plantIds',
};

interface RoleFormProps {
  /** Initial values of the form. */
  begin?: RoleInfo;
  /** The role to be changed; otherwise a new one is created. */
  changed?: RoleInfo;
  onReload?: () => void;
  onDone: () => void;
}

export function RoleForm({ begin, changed, onReload, onDone }: RoleFormProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const accountsChanged = useAccountsChanged();
  const askHolders = useAskHolders();
  const [conflict, setConflict] = useState(false);
  const flags = usePermissionStore((state) => state.flags);
  const grantable = useMemo(() => grantableBy(flags), [flags]);
  const held = useMemo(() => (changed ? grantedOf(changed) : []), [changed]);
  const groups = useMemo(() => treeGroups(grantable, held), [grantable, held]);
  const begun = useMemo(() => {
    if (!begin) return { description: '', permissions: [], plantIds: [] };
    const permissions = changed ? held : copied(begin, grantable);
    const { name, description, plants } = begin;
    return { name, description, permissions, plantIds: plants.map(({ plantId }) => plantId) };
  }, [begin, changed, held, grantable]);

  const submit = async (values: RoleValues) => {
    if (changed && !(await askHolders(changed))) return undefined;
    setConflict(false);
    try {
      await save(values, changed);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== commonErrors.conflict.code)
        return fieldErrors(error, fieldOfCode);
      setConflict(true);
      return {};
    }
    message.success(t(changed ? 'role.saved' : 'role.added', { name: values.name }));
    onDone();
    await accountsChanged();
    return undefined;
  };

  return (
    <>
      {conflict && onReload && <ConflictNotice onReload={onReload} />}
      <SchemaForm
        schema={schema}
        initialValues={begun}
        onSubmit={submit}
        onCancel={onDone}
        submitText={changed ? undefined : t('role.addAction')}
        sections={[
          {
            fields: [
              {
                name: 'name',
                label: t('role.name'),
                help: t('role.nameHint'),
                props: { maxLength: ROLE_NAME_MAX, autoFocus: !changed },
                wide: true,
              },
              {
                name: 'description',
                label: t('own.field.description'),
                widget: 'textarea',
                props: { maxLength: 500, rows: 2 },
                wide: true,
              },
              {
                name: 'plantIds',
                label: t('role.plants'),
                help: t('role.plantsHint'),
                widget: <PlantsInput known={begin?.plants ?? []} />,
                wide: true,
              },
              {
                name: 'permissions',
                label: t('role.permissions'),
                widget: <PermissionTree groups={groups} />,
                wide: true,
              },
            ],
          },
        ]}
      />
    </>
  );
}

async function save(values: RoleValues, changed: RoleInfo | undefined): Promise<void> {
  const quietly = { quiet: true, mask: false };
  if (!changed) await callApi(insertRole, values, quietly);
  else {
    const { roleId, version } = changed;
    await callApi(updateRole, { ...values, roleId, version }, quietly);
  }
}
