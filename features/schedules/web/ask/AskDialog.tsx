import { getPublicKey } from '@heliodon/auth/contract';
import { PASSWORD_MAX } from '@heliodon/auth/password';
import { CallFailed, callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';
import { Alert, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './AskDialog.module.css';

export interface AskDialogProps {
  title: string;
  okText: string;
  danger?: boolean;
  /** Something is written to devices: the command password is asked for. */
  needsPassword: boolean;
  /** What follows is not known yet. */
  loading?: boolean;
  children: ReactNode;
  /** `password` as it travels; the dialog stays with the reason when it fails. */
  onOk: (password: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

const FIELD = 'schedule-password';

/** Tells what follows, asks for the command password where it is needed, and then acts. */
export function AskDialog(props: AskDialogProps) {
  const { title, okText, danger, needsPassword, loading, children, onOk, onClose } = props;
  const { t } = useTranslation('schedules');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const ready = !loading && (!needsPassword || password !== '');

  const act = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setError('');
    try {
      await onOk(needsPassword ? await encrypted(password) : undefined);
      onClose();
    } catch (failure) {
      setError(failure instanceof CallFailed ? failure.msg : t('ask.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={title}
      width={560}
      okText={okText}
      cancelText={t('ask.cancel')}
      okButtonProps={{ danger, disabled: !ready }}
      confirmLoading={busy}
      onOk={() => void act()}
      onCancel={onClose}
    >
      <div className={styles.body}>
        {children}
        {needsPassword && (
          <div className={styles.field}>
            <label htmlFor={FIELD}>{t('ask.password')}</label>
            <Input.Password
              id={FIELD}
              autoFocus
              autoComplete="off"
              maxLength={PASSWORD_MAX}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              onPressEnter={() => void act()}
            />
            <span className={styles.hint}>{t('ask.passwordHint')}</span>
          </div>
        )}
        {error && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

/** The server's time goes into it, so the key is asked for each time. */
async function encrypted(password: string): Promise<string> {
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  return encryptCredential(password, key);
}
