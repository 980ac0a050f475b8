import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStartExport } from './useStartExport.tsx';

export type ExportFormat = 'xlsx' | 'csv';
/** PDF if the export has a printable document. */
export type PrintFormat = ExportFormat | 'pdf';

/** The same in every language. */
const FORMATS: Record<PrintFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  pdf: 'PDF (.pdf)',
};
const TABLES = ['xlsx', 'csv'] as const;

interface ExportButtonProps<F extends PrintFormat> {
  /** Starts a job of the download centre; errors are reported by the client. */
  onExport: (format: F) => Promise<unknown>;
  /** Default xlsx and csv. */
  formats?: readonly F[];
  disabled?: boolean;
}

/** Selects the format, starts the export and shows where the file will be. */
export function ExportButton<F extends PrintFormat = ExportFormat>(props: ExportButtonProps<F>) {
  const { onExport, disabled, formats = TABLES as readonly PrintFormat[] } = props;
  const { t } = useTranslation('ui');
  const { busy, start } = useStartExport();

  return (
    <Dropdown
      disabled={disabled || busy}
      trigger={['click']}
      menu={{
        items: formats.map((key) => ({ key, label: FORMATS[key] })),
        onClick: ({ key }) => start(() => onExport(key as F)),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        {t('export.action')}
      </Button>
    </Dropdown>
  );
}
