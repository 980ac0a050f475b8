import { callApi } from '@heliodon/web/client';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCode } from '../../contract/auth.contract.ts';
import styles from './CodeInput.module.css';
import { type CodePurpose, useCodeWait } from './codeWait.ts';

interface CodeInputProps {
  purpose: CodePurpose;
  /** What is typed as the target now. */
  target: string | undefined;
  /** Checks the target's field and answers it; rejects when it is wrong, which the field then says. */
  checkTarget: () => Promise<string>;
  onFailed: (error: unknown) => void;
  size?: 'large';
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Six digits, and the button that has them sent. */
export function CodeInput(props: CodeInputProps) {
  const { purpose, target = '', checkTarget, onFailed, size, id, value, onChange } = props;
  const { t } = useTranslation('auth');
  const wait = useCodeWait(purpose, target.trim());
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const send = async () => {
    const to = await checkTarget().catch(() => undefined);
    if (to === undefined) return;
    setSending(true);
    try {
      const { waitSeconds } = await callApi(sendCode, { target: to, purpose }, { mask: false, quiet: true });
      wait.start(target.trim(), waitSeconds);
      setSentTo(to);
    } catch (error) {
      onFailed(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <Input
        id={id}
        size={size}
        value={value}
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        suffix={
          <Button
            type="link"
            size="small"
            className={styles.send}
            loading={sending}
            disabled={wait.left > 0}
            onClick={send}
          >
            {wait.left > 0 ? t('code.again', { seconds: wait.left }) : t('code.send')}
          </Button>
        }
      />
      <span className={styles.sent} role="status">
        {sentTo && wait.left > 0 && t('code.sent', { target: sentTo })}
      </span>
    </>
  );
}
