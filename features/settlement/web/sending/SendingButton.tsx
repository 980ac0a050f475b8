import { MailOutlined } from '@ant-design/icons';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentReport } from './sendingForm.ts';

const SendingDrawer = lazy(() => import('./SendingDrawer.tsx'));

interface SendingButtonProps {
  plantId: number;
  /** Reports preselected in a new schedule: those of the page. */
  reports: readonly SentReport[];
}

/** Button above each report: opens the schedules that e-mail the reports of the last month. */
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
