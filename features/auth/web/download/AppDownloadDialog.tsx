import { palettes } from '@heliodon/ui/tokens';
import { Button, Modal } from 'antd';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import styles from './AppDownloadDialog.module.css';
import { canInstall, install } from './installPrompt.ts';

const ways = ['ios', 'android', 'desktop'] as const;

export default function AppDownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  const address = `${window.location.origin}/login`;
  return (
    <Modal open centered width={560} title={t('download.title')} onCancel={onClose} footer={null}>
      <div className={styles.body}>
        <figure className={styles.code}>
          {/* Always dark on light: some readers cannot read the reverse. */}
          <QRCodeSVG
            value={address}
            size={168}
            marginSize={2}
            level="M"
            title={t('download.codeOf', { address })}
            fgColor={palettes.light.text}
            bgColor={palettes.light.surface}
          />
          <figcaption>{address}</figcaption>
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
