import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const DOWNLOADS_PATH = '/downloads';
const NOTICE = 'export';

/** Starts a job of the download centre and says where its file will be; a failed call is told where calls are made. */
export function useStartExport(): { busy: boolean; start: (job: () => Promise<unknown>) => Promise<void> } {
  const { t } = useTranslation('ui');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const start = async (job: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await job();
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
  return { busy, start };
}
