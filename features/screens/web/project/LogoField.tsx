import { DeleteOutlined, InboxOutlined, RedoOutlined, UploadOutlined } from '@ant-design/icons';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { wallPalettes } from '@heliodon/ui/wall/wallPalettes';
import { usePicture } from '@heliodon/web/picture';
import { Alert, Button, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOGO, type ScreenTheme } from '../../contract/project.contract.ts';
import styles from './LogoField.module.css';
import { type LogoUpload, useLogoUpload } from './useLogoUpload.ts';

const ACCEPT = '.png,.jpg,.jpeg,image/png,image/jpeg';
const MEGA = 1 << 20;

interface LogoFieldProps {
  plantId: number;
  theme: ScreenTheme;
  value: string | null;
  onChange: (logoId: string | null) => void;
}

/** The plant's logo: dropped or chosen, looked at before it is sent, and taken away again. */
export function LogoField({ plantId, theme, value, onChange }: LogoFieldProps) {
  const { t } = useTranslation('screens');
  const { upload, send, stop } = useLogoUpload(plantId, onChange);
  const { url, failed } = usePicture(value);
  const sending = upload.state === 'sending';
  const picker = {
    accept: ACCEPT,
    maxCount: 1,
    showUploadList: false,
    disabled: sending,
    beforeUpload: (file: File) => {
      void send(file);
      return false;
    },
  };
  return (
    <div className={styles.field}>
      {value === null ? (
        <Upload.Dragger {...picker} className={styles.drop}>
          <p className={styles.invite}>
            <InboxOutlined aria-hidden /> {t('project.logo.drop')}
          </p>
          <p className={styles.hint}>
            {t('project.logo.hint', { ...LOGO.suggested, max: LOGO.maxBytes / MEGA })}
          </p>
        </Upload.Dragger>
      ) : (
        <div className={styles.shown}>
          <div className={styles.box} style={{ background: wallPalettes[theme].surface }}>
            {url && <img src={url} alt={t('project.logo.current')} />}
            {failed && <span className={styles.hint}>{t('project.logo.gone')}</span>}
          </div>
          <div className={styles.buttons}>
            <Upload {...picker}>
              <Button icon={<UploadOutlined />} disabled={sending}>
                {t('project.logo.replace')}
              </Button>
            </Upload>
            <Button
              icon={<DeleteOutlined />}
              disabled={sending}
              onClick={() => {
                stop();
                onChange(null);
              }}
            >
              {t('project.logo.remove')}
            </Button>
          </div>
        </div>
      )}
      <UploadState upload={upload} onRetry={send} onStop={stop} />
    </div>
  );
}

interface UploadStateProps {
  upload: LogoUpload;
  onRetry: (file: File) => void;
  onStop: () => void;
}

function UploadState({ upload, onRetry, onStop }: UploadStateProps) {
  const { t } = useTranslation('screens');
  if (upload.state === 'sending')
    return (
      <div className={styles.sending} role="status">
        <span className={styles.name}>{t('project.logo.sending', { name: upload.name })}</span>
        <ProgressBar
          label={t('project.logo.sending', { name: upload.name })}
          percent={Math.round(upload.share * 100)}
          size="small"
        />
        <Button size="small" type="text" onClick={onStop}>
          {t('project.logo.cancel')}
        </Button>
      </div>
    );
  if (upload.state === 'failed') {
    const { file, name, text } = upload;
    const retry = file && (
      <Button size="small" icon={<RedoOutlined />} onClick={() => onRetry(file)}>
        {t('project.logo.retry')}
      </Button>
    );
    return <Alert type="error" showIcon title={name} description={text} action={retry} />;
  }
  if (upload.state === 'sent' && upload.advice)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(`project.logo.advice.${upload.advice}`, { ...upload.size, suggested: suggestedText })}
      />
    );
  return null;
}

const suggestedText = `${LOGO.suggested.width}:${LOGO.suggested.height}`;
