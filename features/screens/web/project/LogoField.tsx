import { DeleteOutlined, InboxOutlined, RedoOutlined, UploadOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
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

/** The plant's logo: dropped or chosen, checked before upload, removable. */
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
    <Stack gap="sm">
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
        <Inline wrap gap="md">
          <div className={styles.box} style={{ background: wallPalettes[theme].surface }}>
            {url && <img src={url} alt={t('project.logo.current')} />}
            {failed && <span className={styles.hint}>{t('project.logo.gone')}</span>}
          </div>
          <Stack gap="xs">
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
          </Stack>
        </Inline>
      )}
      <UploadState upload={upload} onRetry={send} onStop={stop} />
    </Stack>
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
      <Inline gap="sm" role="status">
        <span className={styles.name}>{t('project.logo.sending', { name: upload.name })}</span>
        <ProgressBar
          label={t('project.logo.sending', { name: upload.name })}
          percent={Math.round(upload.share * 100)}
          size="small"
        />
        <Button size="small" type="text" onClick={onStop}>
          {t('project.logo.cancel')}
        </Button>
      </Inline>
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
