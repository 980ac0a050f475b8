import { commonErrors } from '@heliodon/contract/errors';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { App, Drawer, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getRoleList,
  getSubUserInfo,
  insertSubUser,
  type SubAccountRow,
  updateSubUser,
} from '../../contract/accounts.contract.ts';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { encryptPasswords } from '../encryptPasswords.ts';
import { fieldErrors } from '../own/fieldErrors.ts';
import { useAccountsChanged } from '../useAccountsChanged.ts';
import { browserZone } from '../validity.ts';
import {
  type AccountValues,
  accountSchema,
  fieldOfError,
  initialValues,
  type SubAccountInfo,
  toRequest,
} from './accountForm.ts';
import { useAccountSections } from './useAccountSections.tsx';

interface AccountDrawerProps {
  /** 'new', or the account to be changed. */
  open: SubAccountRow | 'new' | undefined;
  onClose: () => void;
}

const quietly = { quiet: true, mask: false };

/** Creates an account below the own one, or changes it. */
export function AccountDrawer({ open, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('accounts');
  const row = open === 'new' ? undefined : open;
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={800}
      title={row ? t('form.edit', { name: row.accountName }) : t('form.add')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {open === 'new' && <AccountForm onDone={onClose} />}
      {row && <LoadedForm accountId={row.accountId} onDone={onClose} />}
    </Drawer>
  );
}

/** Loads the current account instead of using the list row. */
function LoadedForm({ accountId, onDone }: { accountId: number; onDone: () => void }) {
  const info = useQuery({ ...callQuery(getSubUserInfo, { accountId }, { quiet: true }), staleTime: 0 });
  if (info.isFetching) return <Skeleton active paragraph={{ rows: 12 }} />;
  if (!info.data) return <ErrorState compact error={info.error} onRetry={() => void info.refetch()} />;
  return <AccountForm info={info.data} onReload={() => void info.refetch()} onDone={onDone} />;
}

interface AccountFormProps {
  info?: SubAccountInfo;
  onReload?: () => void;
  onDone: () => void;
}

function AccountForm({ info, onReload, onDone }: AccountFormProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const changed = useAccountsChanged();
  const [conflict, setConflict] = useState(false);
  const mayReset = usePermission('accountReset');
  const roles = useQuery(callQuery(getRoleList, {}, { quiet: true }));
  const sections = useAccountSections({ info, roles: roles.data?.rows ?? [], mayReset });
  const schema = useMemo(() => accountSchema(!info), [info]);
  const initial = useMemo(() => initialValues(info, browserZone), [info]);

  const submit = async (values: AccountValues) => {
    try {
      await save(values, info);
    } catch (error) {
      setConflict(error instanceof CallFailed && error.code === commonErrors.conflict.code);
      if (error instanceof CallFailed && error.code === commonErrors.conflict.code) return {};
      return fieldErrors(error, fieldOfError(values));
    }
    const name = info?.accountName ?? values.accountName;
    message.success(info ? t('form.saved', { name }) : t('form.added', { name }));
    onDone();
    await changed();
    return undefined;
  };

  return (
    <>
      {conflict && onReload && <ConflictNotice onReload={onReload} />}
      <SchemaForm
        schema={schema}
        sections={sections}
        initialValues={initial}
        onSubmit={submit}
        onCancel={onDone}
        submitText={info ? undefined : t('form.addAction')}
      />
    </>
  );
}

async function save(values: AccountValues, info: SubAccountInfo | undefined): Promise<void> {
  const request = toRequest(values, info, browserZone);
  if (info) {
    await callApi(updateSubUser, { ...request, accountId: info.accountId, version: info.version }, quietly);
    return;
  }
  const { accountName = '', password = '', enabled } = values;
  const secret = await encryptPasswords({ password });
  await callApi(insertSubUser, { ...request, ...secret, accountName, enabled }, quietly);
}
