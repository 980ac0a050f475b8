import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './AppDownloadDialog.module.css';
import { canInstall, install } from './installPrompt.ts';
import PortalCode from './PortalCode.tsx';
import { portalAddress } from './portalAddress.ts';

const ways = ['ios', 'android', 'desktop'] as const;

export default function AppDownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Modal open centered width={560} title={t('download.title')} onCancel={onClose} footer={null}>
      <div className={styles.body}>
        <figure className={styles.code}>
          <PortalCode size={168} />
          <figcaption>{portalAddress()}</figcaption>
        </figure>
        <div className={styles.how}>
          <p>{t('download.scan')}</p>
          <dl>
            {ways.map((way) => (
              <div key={way}>
                <dt>{t(`download.${way}.name`)}</dt>
                <dd>{t(`download.${way}.how`)}</dd>
              </div>
            ))}
          </dl>
          {canInstall() && (
            <Button type="primary" onClick={() => install().then(onClose)}>
              {t('download.install')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
