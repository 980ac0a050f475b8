import { FileExcelOutlined } from '@ant-design/icons';
import { exportCellReport } from '@heliodon/batteries/contract';
import { callApi } from '@heliodon/web/client';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const NOTICE = 'cell-report';
const DOWNLOADS_PATH = '/downloads';

/** The report of the cell as evidence, made by the download centre. */
export function ReportButton({ deviceId, cell }: { deviceId: number; cell: number }) {
  const { t } = useTranslation('batteries');
  const { t: ui } = useTranslation('ui');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const make = async (days: 30 | 90) => {
    setBusy(true);
    try {
      await callApi(exportCellReport, { deviceId, cell, days });
      notification.success({
        key: NOTICE,
        title: ui('export.started'),
        description: ui('export.startedHint'),
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(NOTICE);
              navigate(DOWNLOADS_PATH);
            }}
          >
            {ui('export.open')}
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
