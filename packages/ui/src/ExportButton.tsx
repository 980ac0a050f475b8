import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStartExport } from './useStartExport.tsx';

export type ExportFormat = 'xlsx' | 'csv';

/** The same in every language. */
const FORMATS: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };

interface ExportButtonProps {
  /** Starts a job of the download centre; a failed call is told where calls are made. */
  onExport: (format: ExportFormat) => Promise<unknown>;
  disabled?: boolean;
}

/** Asks for the format, starts the export and says where its file will be. */
export function ExportButton({ onExport, disabled }: ExportButtonProps) {
  const { t } = useTranslation('ui');
  const { busy, start } = useStartExport();

  return (
    <Dropdown
      disabled={disabled || busy}
      trigger={['click']}
      menu={{
        items: Object.entries(FORMATS).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => start(() => onExport(key as ExportFormat)),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        {t('export.action')}
      </Button>
    </Dropdown>
  );
}
