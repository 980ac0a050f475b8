import { MobileOutlined } from '@ant-design/icons';
import { lazyPage } from '@heliodon/web/chunk';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchInstallPrompt } from './installPrompt.ts';

const AppDownloadDialog = lazyPage(() => import('./AppDownloadDialog.tsx'));

/** The client is this portal itself, installed as a web app. */
export function AppDownload() {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState(false);
  useEffect(watchInstallPrompt, []);

  const show = async () => {
    await AppDownloadDialog.preload().catch(() => undefined);
    setOpen(true);
  };

  return (
    <>
      <Button type="text" icon={<MobileOutlined />} onClick={show}>
        {t('download.open')}
      </Button>
      {open && <AppDownloadDialog onClose={() => setOpen(false)} />}
    </>
  );
}
