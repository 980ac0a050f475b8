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
  /** Writes to devices require the command password. */
  needsPassword?: boolean;
  /** The consequences are still loading, or input is missing. */
  waiting?: boolean;
  /** What will change and be overwritten. */
  children: ReactNode;
  /** On an error the dialog stays and shows the reason. */
  onAct: (secret: { password?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Shows the changes on devices, asks for the command password if required, and executes. */
export function ActDialog(props: ActDialogProps) {
  // Texts may still be loading: the page behind it stays.
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
