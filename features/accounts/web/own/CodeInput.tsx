import { CODE_WAIT_SECONDS, sendCode } from '@heliodon/auth/contract';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

interface CodeInputProps {
  purpose: 'changePhone' | 'changeEmail';
  /** The field of the same form that holds the new number or address. */
  targetField: string;
  targetSchema: z.ZodType<string>;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Until when the next code must wait, by target; lasts when the dialog is closed and opened again. */
const waitsUntilMs = new Map<string, number>();

export function CodeInput({ purpose, targetField, targetSchema, id, value, onChange }: CodeInputProps) {
  const { t } = useTranslation('accounts');
  const form = Form.useFormInstance();
  const target: string = Form.useWatch(targetField, form) ?? '';
  const [sending, setSending] = useState(false);
  const left = useSecondsUntil(waitsUntilMs.get(target));

  const send = async () => {
    const checked = await form.validateFields([targetField]).catch(() => null);
    if (!checked) return;
    setSending(true);
    try {
      const to = targetSchema.parse(target);
      const { waitSeconds } = await callApi(sendCode, { target: to, purpose }, { mask: false, quiet: true });
      waitsUntilMs.set(target, Date.now() + (waitSeconds || CODE_WAIT_SECONDS) * 1000);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      form.setFields([{ name: 'code', errors: [error.msg] }]);
    } finally {
      setSending(false);
    }
  };

  return (
    <Input
      id={id}
      value={value}
      onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      suffix={
        <Button type="link" size="small" loading={sending} disabled={left > 0} onClick={send}>
          {left > 0 ? t('own.code.again', { seconds: left }) : t('own.code.send')}
        </Button>
      }
    />
  );
}

function useSecondsUntil(untilMs = 0): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return left;
}
