import { getPublicKey } from '@heliodon/auth/contract';
import { RESTORING } from '@heliodon/contract/errors';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { CallFailed, callApi, NETWORK_FAILED } from '@heliodon/web/client';
import { useRestoring } from '@heliodon/web/restoring';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './backup.module.css';

const ASK_MS = 1000;

/** Polls until the server works again, then reloads the page: to sign in, or unchanged if the restore failed. */
export default function RestoringScreen() {
  const { t } = useTranslation('backup');
  const progress = useRestoring((state) => state.progress);
  useEffect(() => {
    const timer = setInterval(async () => {
      // Any call that everybody may make.
      const goesOn = await callApi(getPublicKey, {}, { mask: false, quiet: true }).then(
        () => false,
        (error) => error instanceof CallFailed && [RESTORING, NETWORK_FAILED].includes(error.code),
      );
      if (!goesOn) location.reload();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, []);
  const { bytesDone = 0, bytesTotal = 0 } = progress ?? {};
  const percent = bytesTotal > 0 ? Math.floor((bytesDone / bytesTotal) * 100) : 0;
  return (
    <div className={styles.restoring} role="status">
      <div className={styles.restoringBox}>
        <h1>{t('restoring.title')}</h1>
        <ProgressBar label={t('restoring.title')} percent={percent} status="active" />
        <p>{t('restoring.hint')}</p>
      </div>
    </div>
  );
}
