import { DeleteOutlined, DownloadOutlined, RollbackOutlined } from '@ant-design/icons';
import { type BackupFile, deleteBackup } from '@heliodon/backup/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatSize } from './sizes.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function stateOf({ whole, newer }: BackupFile) {
  if (!whole) return ['fault', 'damaged'] as const;
  return newer ? (['warning', 'newer'] as const) : (['normal', 'whole'] as const);
}

function ProtectionCell({ file: { protection, signer } }: { file: BackupFile }) {
  const { t } = useTranslation('backup');
  if (protection === null) return '--';
  if (protection === 'none') return <StatusTag tone="warning">{t('protection.none')}</StatusTag>;
  return (
    <>
      {t(`protection.${protection}`)}
      {signer?.own === false && (
        <Text as="div" tone="secondary">
          {t('protection.otherServer')}
        </Text>
      )}
    </>
  );
}

interface Actions {
  readonly busy: boolean;
  onRestore(file: BackupFile): void;
  onDownload(file: BackupFile): void;
  onDone(): Promise<void>;
}

export function useBackupColumns({
  busy,
  onRestore,
  onDownload,
  onDone,
}: Actions): TableColumnsType<BackupFile> {
  const { t } = useTranslation('backup');
  const { confirmDanger } = useConfirm();
  const remove = ({ name }: BackupFile) =>
    confirmDanger({
      action: t('list.delete'),
      name,
      consequence: t('list.deleteHint'),
      onConfirm: async () => {
        await callApi(deleteBackup, { name });
        await onDone();
      },
    });
  return [
    {
      title: t('list.state'),
      render: (_, file) => {
        const [tone, word] = stateOf(file);
        return <StatusTag tone={tone}>{t(`list.${word}`)}</StatusTag>;
      },
    },
    { title: t('list.at'), render: (_, file) => formatDateTime(file.createdAt, timeZone, 'minute') },
    { title: t('list.name'), dataIndex: 'name' },
    { title: t('list.origin'), render: (_, file) => t(`origin.${file.origin}`) },
    {
      title: t('list.protection'),
      render: (_, file) => <ProtectionCell file={file} />,
    },
    { title: t('list.size'), align: 'right', render: (_, file) => formatSize(file.sizeBytes) },
    { title: t('list.rows'), align: 'right', render: (_, file) => formatNumber(file.rows, 0) },
    { title: t('list.version'), render: (_, file) => file.migration ?? '--' },
    {
      title: t('list.actions'),
      render: (_, file) => (
        <Inline align="stretch">
          <IconButton
            small
            side="left"
            label={t('list.download')}
            name={file.name}
            icon={<DownloadOutlined />}
            onClick={() => onDownload(file)}
          />
          <IconButton
            small
            side="left"
            label={t('list.restore')}
            name={file.name}
            icon={<RollbackOutlined />}
            disabled={busy || !file.whole || file.newer}
            onClick={() => onRestore(file)}
          />
          <IconButton
            small
            side="left"
            label={t('list.delete')}
            name={file.name}
            icon={<DeleteOutlined />}
            onClick={() => void remove(file)}
          />
        </Inline>
      ),
    },
  ];
}
