import { PlusOutlined } from '@ant-design/icons';
import {
  deleteNotifyUsers,
  getEscalation,
  getNotifyUsers,
  type NotifyChannel,
  type NotifyUserRow,
  notifyChannels,
} from '@heliodon/notifications/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar } from '@heliodon/ui/QueryBar';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TestDialog } from './TestDialog.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { useUserColumns } from './useUserColumns.tsx';

interface UsersViewProps {
  /** Switch between the views. */
  head: ReactNode;
  carried: boolean | undefined;
}

/** Notification users with their plants, grades and times, filtered by channel. */
export function UsersView({ head, carried }: UsersViewProps) {
  const { t } = useTranslation('notifications');
  const table = useTableState('notifyUsers', { filters: { keyword: '', channel: '' } });
  const [open, setOpen] = useState<NotifyUserRow | 'new'>();
  const [tested, setTested] = useState<NotifyUserRow>();
  const onDelete = useDelete();
  const columns = useUserColumns({ onEdit: setOpen, onTest: setTested, onDelete });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <QueryBar
        table={table}
        fields={[
          { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('list.searchHint') },
          {
            name: 'channel',
            label: t('list.channel'),
            widget: 'select',
            options: notifyChannels.map((value) => ({ value, label: t(`channel.${value}`) })),
          },
        ]}
      />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        title={head}
        extra={add}
        queryKey={[getNotifyUsers.path]}
        query={({ page, pageSize, keyword, channel }) =>
          callApi(
            getNotifyUsers,
            {
              page,
              pageSize,
              keyword: keyword || undefined,
              channel: (channel || undefined) as NotifyChannel,
            },
            { mask: false },
          )
        }
        empty={
          <EmptyState
            compact
            title={t('list.empty')}
            hint={carried === false ? t('list.emptyKept') : t('list.emptyHint')}
            action={<Button onClick={() => setOpen('new')}>{t('list.add')}</Button>}
          />
        }
      />
      <UserDrawer open={open} onClose={() => setOpen(undefined)} />
      <TestDialog user={tested} onClose={() => setTested(undefined)} />
    </>
  );
}

function useDelete() {
  const { t } = useTranslation('notifications');
  const { confirmDanger } = useConfirm();
  const client = useQueryClient();
  return useCallback(
    async (row: NotifyUserRow) => {
      await confirmDanger({
        action: t('list.delete'),
        name: row.name,
        consequence: t('list.deleteConsequence'),
        onConfirm: () => callApi(deleteNotifyUsers, { ids: [row.id] }),
      });
      await client.invalidateQueries({ queryKey: [getNotifyUsers.path] });
      await client.invalidateQueries({ queryKey: [getEscalation.path] });
    },
    [t, confirmDanger, client],
  );
}
