import { MobileOutlined } from '@ant-design/icons';
import { lazyPage } from '@heliodon/web/chunk';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './AppDownload.module.css';
import { watchInstallPrompt } from './installPrompt.ts';

const AppDownloadDialog = lazyPage(() => import('./AppDownloadDialog.tsx'));
const PortalCode = lazyPage<{ size: number }>(() => import('./PortalCode.tsx'));
const CODE_PX = 132;

/** This portal installed as a web app. The code is loaded when the pointer enters. */
export function AppDownload() {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  useEffect(watchInstallPrompt, []);

  const show = async () => {
    await AppDownloadDialog.preload().catch(() => undefined);
    setOpen(true);
  };
  const bringCode = () =>
    PortalCode.preload().then(
      () => setHasCode(true),
      () => undefined,
    );

  return (
    <div className={styles.download}>
      <Button
        type="text"
        icon={<MobileOutlined />}
        onClick={show}
        onPointerEnter={bringCode}
        onFocus={bringCode}
      >
        {t('download.open')}
      </Button>
      {hasCode && !open && (
        <div className={styles.code}>
          <PortalCode size={CODE_PX} />
          <span>{t('download.short')}</span>
        </div>
      )}
      {open && <AppDownloadDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
