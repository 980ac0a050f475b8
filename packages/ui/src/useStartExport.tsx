import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from './useAction.ts';

const DOWNLOADS_PATH = '/downloads';
const NOTICE = 'export';

/** Starts a job of the download centre and shows where its file will be. */
export function useStartExport() {
  const { t } = useTranslation('ui');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const { run: start, busy } = useAction(async (job: () => Promise<unknown>) => {
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
  });
  return { busy, start };
}
