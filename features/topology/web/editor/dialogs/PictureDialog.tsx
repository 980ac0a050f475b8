import { CheckCircleFilled, InboxOutlined } from '@ant-design/icons';
import type { StoredPicture } from '@heliodon/contract/pictures';
import { Stack } from '@heliodon/ui/layout/Stack';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { CallFailed, callApi } from '@heliodon/web/client';
import { uploadPicture } from '@heliodon/web/picture';
import { checkPicture } from '@heliodon/web/pictureHead';
import { Alert, Button, Modal, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOPOLOGY_PICTURE, uploadTopologyPicture } from '../../../contract/index.ts';
import styles from './dialogs.module.css';

const MEGA = 1 << 20;
const { suggested, maxBytes, minPx, maxPx, ratio } = TOPOLOGY_PICTURE;

type Sending =
  | { state: 'choose' }
  | { state: 'uploading'; file: File; percent: number }
  | { state: 'failed'; file: File; reason: string; again: boolean }
  | { state: 'success'; picture: StoredPicture };

interface PictureDialogProps {
  plantId: number;
  /** `now`: continue editing; otherwise the diagram is saved at once and the editor is left. */
  onDone: (picture: StoredPicture, now: boolean) => void;
  onClose: () => void;
}

/** Upload of a background picture; afterwards the user continues editing, or saves and leaves. */
export function PictureDialog({ plantId, onDone, onClose }: PictureDialogProps) {
  const { t } = useTranslation('topology');
  const [upload, setUpload] = useState<Sending>({ state: 'choose' });
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  const send = async (file: File) => {
    const { issue } = await checkPicture(file, TOPOLOGY_PICTURE);
    if (issue) {
      const limits = { maxMb: maxBytes / MEGA, minPx, maxPx, min: ratio.min, max: ratio.max };
      setUpload({ state: 'failed', file, reason: t(`picture.${issue}`, limits), again: false });
      return;
    }
    setUpload({ state: 'uploading', file, percent: 0 });
    const { signal } = stop.current;
    try {
      const address = await callApi(uploadTopologyPicture, { plantId }, { mask: false, quiet: true, signal });
      const onProgress = (share: number) =>
        setUpload({ state: 'uploading', file, percent: Math.round(share * 100) });
      setUpload({ state: 'success', picture: await uploadPicture(file, address, onProgress, signal) });
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof CallFailed ? error.msg : t('picture.broken');
      setUpload({ state: 'failed', file, reason, again: true });
    }
  };

  return (
    <Modal open title={t('picture.title')} onCancel={onClose} footer={footer()} mask={{ closable: false }}>
      <Stack gap="sm">
        {(upload.state === 'choose' || upload.state === 'failed') && (
          <Upload.Dragger
            accept=".png,.jpg,.jpeg"
            maxCount={1}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <p className={styles.drop}>
              <InboxOutlined />
            </p>
            <p>{t('picture.drop')}</p>
            <p className={styles.quiet}>{t('picture.hint', { maxMb: maxBytes / MEGA, ...suggested })}</p>
          </Upload.Dragger>
        )}
        {upload.state === 'uploading' && (
          <div className={styles.progress} role="status">
            <span>{t('picture.uploading', { name: upload.file.name })}</span>
            <ProgressBar percent={upload.percent} label={t('picture.title')} />
          </div>
        )}
        {upload.state === 'failed' && (
          <Alert
            type="error"
            showIcon
            title={t('picture.failed', { name: upload.file.name })}
            description={upload.reason}
            action={
              upload.again && (
                <Button size="small" onClick={() => void send(upload.file)}>
                  {t('picture.again')}
                </Button>
              )
            }
          />
        )}
        {upload.state === 'success' && (
          <div className={styles.success} role="status">
            <CheckCircleFilled className={styles.check} />
            <b>{t('picture.success')}</b>
            <span className={styles.quiet}>
              {t('picture.sides', { width: upload.picture.width, height: upload.picture.height })}
            </span>
            <span>{t('picture.question')}</span>
          </div>
        )}
      </Stack>
    </Modal>
  );

  function footer() {
    if (upload.state !== 'success')
      return [
        <Button key="cancel" onClick={onClose}>
          {t('picture.cancel')}
        </Button>,
      ];
    return [
      <Button key="later" onClick={() => onDone(upload.picture, false)}>
        {t('picture.later')}
      </Button>,
      <Button key="now" type="primary" onClick={() => onDone(upload.picture, true)}>
        {t('picture.now')}
      </Button>,
    ];
  }
}
