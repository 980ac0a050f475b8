import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CodeInput.module.css';
import { useCodeWait } from './code/codeWait.ts';
import { ariaOf, type FieldAria } from './form/fieldAria.ts';
import { TextInput } from './inputs.ts';

export interface SentCode {
  /** Missing if the server only returns the waiting time. */
  sentTo?: string;
  waitSeconds: number;
  /** Whether a provider sends the message, as reported by the server. */
  delivery?: 'sent' | 'kept' | 'delayed';
}

interface CodeInputProps extends FieldAria {
  /** Purpose of the code: each has its own countdown. */
  waitName: string;
  /** The target currently entered. */
  target: string | undefined;
  /** Sends the code; undefined if refused. The form shows the error. */
  onSend: () => Promise<SentCode | undefined>;
  size?: 'large';
  /** Set by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * Six digits, and a button that sends a code. Validated only on submit: a message that appears or disappears on blur
 * would move the button under the pointer.
 */
export function CodeInput(props: CodeInputProps) {
  const { waitName, target = '', onSend, size, id, value, onChange } = props;
  const { t } = useTranslation('ui');
  const wait = useCodeWait(waitName, target.trim());
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState<SentCode>();
  const wrong = Form.Item.useStatus().status === 'error';

  const send = async () => {
    setSending(true);
    try {
      const sent = await onSend();
      if (!sent) return;
      wait.start(sent.waitSeconds);
      setAsked(sent);
    } finally {
      setSending(false);
    }
  };

  const { sentTo, delivery = 'sent' } = asked ?? {};
  const isShown = sentTo !== undefined && !wrong && wait.left > 0;

  return (
    <>
      <TextInput
        {...ariaOf(props)}
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
        {isShown &&
          t(`code.${delivery}`, {
            target: sentTo,
            service: t(sentTo.includes('@') ? 'code.mail' : 'code.sms'),
          })}
      </span>
    </>
  );
}
