import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CodeInput.module.css';
import { useCodeWait } from './code/codeWait.ts';
import { ariaOf, type FieldAria } from './form/fieldAria.ts';
import { TextInput } from './inputs.ts';

export interface SentCode {
  /** Nobody when the server only says how long to wait. */
  sentTo?: string;
  waitSeconds: number;
  /** Whether a service carries it; the page says nothing else than the server knows. */
  delivery?: 'sent' | 'kept' | 'delayed';
}

interface CodeInputProps extends FieldAria {
  /** What the code is for: each has a countdown of its own. */
  waitName: string;
  /** What is typed as the target now. */
  target: string | undefined;
  /** Has the code sent; undefined when that was refused. A refusal is said by the form itself. */
  onSend: () => Promise<SentCode | undefined>;
  size?: 'large';
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * Six digits, and the button that has them sent. Checked when it is sent only: an answer that goes or comes when it is
 * left would move the button from under the pointer.
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
  const isTold = sentTo !== undefined && !wrong && wait.left > 0;

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
        {isTold &&
          t(`code.${delivery}`, {
            target: sentTo,
            service: t(sentTo.includes('@') ? 'code.mail' : 'code.sms'),
          })}
      </span>
    </>
  );
}
