import { type CommandRow, getCommandList } from '@heliodon/commands/contract';
import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { openRow } from '@heliodon/ui/openRow';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandProgress } from './CommandProgress.tsx';
import { endingOf } from './commandSteps.ts';
import { paramsText } from './commandWords.ts';

const REFRESH_MS = 5000;
const TONES = { running: 'waiting', ok: 'normal', failed: 'fault' } as const;

interface CommandHistoryProps {
  kind: DeviceKind;
  device: DeviceDetail;
}

/** All commands sent to the device, newest first; a row expands to its steps. */
export function CommandHistory({ kind, device }: CommandHistoryProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const table = useTableState('deviceCommands');
  const [open, setOpen] = useState<CommandRow>();
  const columns = useColumns(kind, device.timeZone);
  const commandOf = (row: CommandRow) => kind.commands.find(({ name }) => name === row.name);
  return (
    <>
      <PageTable
        table={table}
        columns={columns}
        rowKey="commandId"
        title={t('command.history')}
        queryKey={[getCommandList.path, device.deviceId]}
        refetchMs={REFRESH_MS}
        query={({ page, pageSize }) =>
          callApi(getCommandList, { deviceId: device.deviceId, page, pageSize }, { mask: false })
        }
        onRow={(row) => openRow(() => setOpen(row))}
        empty={<EmptyState compact title={t('command.noHistory')} hint={t('command.noHistoryHint')} />}
      />
      <Drawer
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open && (commandOf(open)?.[lang] ?? t('command.read'))}
      >
        {open && <CommandProgress row={open} command={commandOf(open)} timeZone={device.timeZone} />}
      </Drawer>
    </>
  );
}

function useColumns(kind: DeviceKind, timeZone: string): PageColumn<CommandRow>[] {
  const { t } = useTranslation('devices');
  const lang = useLang();
  return useMemo(() => {
    const commandOf = (row: CommandRow) => kind.commands.find(({ name }) => name === row.name);
    return [
      {
        key: 'state',
        title: t('command.state'),
        width: 230,
        locked: true,
        render: (row) => (
          <StatusTag plain tone={TONES[endingOf(row)]}>
            {row.code === null ? t(`step.${row.state}`) : row.msg}
          </StatusTag>
        ),
      },
      {
        key: 'name',
        title: t('command.name'),
        width: 220,
        value: (row) => commandOf(row)?.[lang] ?? t('command.read'),
      },
      {
        key: 'params',
        title: t('command.values'),
        width: 280,
        value: (row) => paramsText(commandOf(row), row.params, lang),
      },
      {
        key: 'createdAt',
        title: t('command.at'),
        width: 170,
        value: (row) => formatDateTime(row.createdAt, timeZone),
      },
      { key: 'operator', title: t('command.operator'), width: 130 },
    ];
  }, [t, lang, kind, timeZone]);
}
