import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountStates, getSubUserList, type SubAccountRow } from '../../contract/accounts.contract.ts';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { type AccountAct, AccountActions, useAccountRights } from './AccountActions.tsx';
import { AccountDrawer } from './AccountDrawer.tsx';
import { restingFilters, type SubAccountFilters, toListRequest } from './accountFilters.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { useAccountActs } from './useAccountActs.ts';
import { toneOfState, useAccountColumns } from './useAccountColumns.tsx';
import { useAccountFields } from './useAccountFields.ts';

type Counts = Awaited<ReturnType<typeof loadPage>>['counts'];

const loadPage = (params: Parameters<typeof toListRequest>[0]) =>
  callApi(getSubUserList, toListRequest(params), { mask: false });

/** The accounts below the own account, at any depth. */
export function SubAccountsPanel() {
  const { t } = useTranslation('accounts');
  const table = useTableState<SubAccountFilters>('subAccounts', {
    sort: 'createdAt',
    order: 'desc',
    filters: restingFilters,
  });
  const [counts, setCounts] = useState<Counts>();
  const [open, setOpen] = useState<SubAccountRow | 'new'>();
  const [reset, setReset] = useState<SubAccountRow>();
  const [importing, setImporting] = useState(false);
  const fields = useAccountFields();
  const act = useAccountActs();
  const mayAct = Object.values(useAccountRights()).some((may) => may);

  const onAct = useCallback(
    (chosen: AccountAct, row: SubAccountRow) => {
      if (chosen === 'edit') setOpen(row);
      else if (chosen === 'reset') setReset(row);
      // The error was already shown.
      else act(chosen, row).catch(() => undefined);
    },
    [act],
  );
  const actions = useCallback((row: SubAccountRow) => <AccountActions row={row} onAct={onAct} />, [onAct]);
  const columns = useAccountColumns(mayAct ? actions : undefined);

  const tabs = (['', ...accountStates] as const).map((state) => ({
    key: state || 'all',
    label: t(`state.${state || 'all'}`),
    count: counts?.[state || 'all'],
    dot: state ? (`status-${toneOfState[state]}` as const) : undefined,
  }));
  return (
    <>
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="accountId"
        queryKey={[getSubUserList.path]}
        query={async (params) => {
          const page = await loadPage(params);
          setCounts(page.counts);
          return page;
        }}
        head={
          <StatusTabs
            tabs={tabs}
            active={table.filters.state || 'all'}
            onChange={(state) => table.setFilters({ state: state === 'all' ? '' : state })}
          />
        }
        extra={
          <Allowed code="accountAdd">
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t('import.action')}
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {t('form.add')}
            </Button>
          </Allowed>
        }
        empty={<EmptyState compact title={t('list.empty')} hint={t('list.emptyHint')} />}
      />
      <AccountDrawer open={open} onClose={() => setOpen(undefined)} />
      <ResetDialog row={reset} onClose={() => setReset(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}
