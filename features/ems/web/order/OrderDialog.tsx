import { PASSWORD_MAX } from '@heliodon/auth/password';
import { CallFailed } from '@heliodon/web/client';
import { Alert, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './order.module.css';
import { encrypted, isAboutPassword } from './ordered.ts';

interface OrderDialogProps {
  title: string;
  okText: string;
  danger?: boolean;
  /** What will happen. */
  children: ReactNode;
  /** Throws what the server says against it. */
  onOrder: (secret: { password?: string }) => Promise<unknown>;
  onClose: () => void;
}

const FIELD = 'ems-command-password';

/** Names what will happen, asks for the command password, and stays open when something is wrong. */
export function OrderDialog({ title, okText, danger, children, onOrder, onClose }: OrderDialogProps) {
  const { t } = useTranslation('ems');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailed>();
  const order = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onOrder(await encrypted(password));
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const wrong = failure && isAboutPassword(failure.code) ? failure.msg : undefined;
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: password === '', loading: busy }}
      cancelText={t('order.cancel')}
      onOk={() => void order()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.body}>
        {children}
        {failure && !wrong && <Alert type="error" showIcon title={failure.msg} />}
        <div className={styles.field}>
          <label htmlFor={FIELD}>{t('order.password')}</label>
          <Input.Password
            id={FIELD}
            autoFocus
            autoComplete="off"
            maxLength={PASSWORD_MAX}
            status={wrong ? 'error' : undefined}
            aria-describedby={wrong ? `${FIELD}-error` : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onPressEnter={() => password !== '' && void order()}
          />
          {wrong ? (
            <span id={`${FIELD}-error`} role="alert" className={styles.error}>
              {wrong}
            </span>
          ) : (
            <span className={styles.hint}>{t('order.passwordHint')}</span>
          )}
        </div>
      </div>
    </Modal>
  );
}
