import { CallFailed } from '@heliodon/web/client';
import { Alert, Modal } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAboutPassword } from './aboutPassword.ts';
import styles from './act.module.css';
import { PasswordField } from './PasswordField.tsx';
import { PasswordNotice } from './PasswordNotice.tsx';
import { encrypted } from './typedPassword.ts';

export interface ActDialogProps {
  title: string;
  okText: string;
  danger?: boolean;
  /** Something is written to devices: the command password is asked for. */
  needsPassword?: boolean;
  /** What follows is not known yet, or something is missing. */
  waiting?: boolean;
  /** What will change, and what is overwritten. */
  children: ReactNode;
  /** The dialog stays, with the reason, when it throws. */
  onAct: (secret: { password?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Tells what will change on devices, asks for the command password where it is needed, and then acts. */
export function ActDialog(props: ActDialogProps) {
  // Its texts may still be on their way: the page behind it stays.
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog(props: ActDialogProps) {
  const { title, okText, danger, needsPassword = true, waiting = false, children, onAct, onClose } = props;
  const { t } = useTranslation('commands');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; aboutPassword: boolean }>();
  const ready = !waiting && (!needsPassword || password !== '');

  const act = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onAct(needsPassword ? await encrypted({ password }) : {});
      onClose();
    } catch (error) {
      if (error instanceof CallFailed)
        setFailure({ text: error.msg, aboutPassword: needsPassword && isAboutPassword(error.code) });
      else setFailure({ text: t('act.failed'), aboutPassword: false });
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
      okButtonProps={{ danger, disabled: !ready, loading: busy }}
      cancelText={t('act.cancel')}
      onOk={() => void act()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.body}>
        {children}
        {needsPassword && <PasswordNotice />}
        {failure && !failure.aboutPassword && <Alert type="error" showIcon title={failure.text} />}
        {needsPassword && (
          <PasswordField
            value={password}
            onChange={setPassword}
            error={failure?.aboutPassword ? failure.text : undefined}
            onEnter={() => void act()}
          />
        )}
      </div>
    </Modal>
  );
}
