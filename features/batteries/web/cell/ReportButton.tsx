import { FileExcelOutlined } from '@ant-design/icons';
import { exportCellReport } from '@heliodon/batteries/contract';
import { useStartExport } from '@heliodon/ui/useStartExport';
import { callApi } from '@heliodon/web/client';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';

/** The report of the cell as evidence, made by the download centre. */
export function ReportButton({ deviceId, cell }: { deviceId: number; cell: number }) {
  const { t } = useTranslation('batteries');
  const { busy, start } = useStartExport();
  const make = (days: 30 | 90) => start(() => callApi(exportCellReport, { deviceId, cell, days }));
  return (
    <Dropdown
      trigger={['click']}
      disabled={busy}
      menu={{
        items: [30, 90].map((n) => ({ key: String(n), label: t('report.days', { n }) })),
        onClick: ({ key }) => void make(key === '90' ? 90 : 30),
      }}
    >
      <Button type="primary" icon={<FileExcelOutlined />} loading={busy}>
        {t('report.action')}
      </Button>
    </Dropdown>
  );
}
