import { MailOutlined } from '@ant-design/icons';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentReport } from './sendingForm.ts';

const SendingDrawer = lazy(() => import('./SendingDrawer.tsx'));

interface SendingButtonProps {
  plantId: number;
  /** What a new sending begins with: the report that the page shows. */
  reports: readonly SentReport[];
}

/** Reports of the last month by mail, each month: above every report. */
export function SendingButton({ plantId, reports }: SendingButtonProps) {
  const { t } = useTranslation('settlement');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <Allowed code="reportExport">
      <Button
        icon={<MailOutlined />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {t('sending.action')}
      </Button>
      {wanted && (
        <Suspense>
          <SendingDrawer plantId={plantId} reports={reports} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
