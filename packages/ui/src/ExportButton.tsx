import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

export type ExportFormat = 'xlsx' | 'csv';

/** The same in every language. */
const FORMATS: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };
const DOWNLOADS_PATH = '/downloads';
const NOTICE = 'export';

interface ExportButtonProps {
  /** Starts a job of the download centre; a failed call is told where calls are made. */
  onExport: (format: ExportFormat) => Promise<unknown>;
  disabled?: boolean;
}

/** Asks for the format, starts the export and says where its file will be. */
export function ExportButton({ onExport, disabled }: ExportButtonProps) {
  const { t } = useTranslation('ui');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const start = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await onExport(format);
      notification.success({
        key: NOTICE,
        title: t('export.started'),
        description: t('export.startedHint'),
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(NOTICE);
              navigate(DOWNLOADS_PATH);
            }}
          >
            {t('export.open')}
          </Button>
        ),
      });
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dropdown
      disabled={disabled || busy}
      trigger={['click']}
      menu={{
        items: Object.entries(FORMATS).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => start(key as ExportFormat),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        {t('export.action')}
      </Button>
    </Dropdown>
  );
}
