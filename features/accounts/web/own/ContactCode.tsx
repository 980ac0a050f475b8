import { sendCode } from '@heliodon/auth/contract';
import { waitSecondsFrom } from '@heliodon/auth/errors';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { CallFailed } from '@heliodon/web/client';
import { callWithWork } from '@heliodon/web/work';
import { Form } from 'antd';
import type { z } from 'zod';

interface ContactCodeProps {
  purpose: 'changePhone' | 'changeEmail';
  /** The field of the form that contains the new number or address. */
  targetField: string;
  targetSchema: z.ZodType<string>;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The code sent to the new number or address. */
export function ContactCode({ purpose, targetField, targetSchema, ...given }: ContactCodeProps) {
  const form = Form.useFormInstance();
  const target: string | undefined = Form.useWatch(targetField, form);

  const send = async () => {
    const checked = await form.validateFields([targetField]).catch(() => undefined);
    if (!checked) return undefined;
    try {
      const sentTo = targetSchema.parse(checked[targetField]);
      const asked = await callWithWork(sendCode, { target: sentTo, purpose }, { mask: false, quiet: true });
      form.setFields([{ name: 'code', errors: [] }]);
      return { ...asked, sentTo };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      form.setFields([{ name: 'code', errors: [error.msg] }]);
      const waitSeconds = waitSecondsFrom(error);
      return waitSeconds ? { waitSeconds } : undefined;
    }
  };

  return <CodeInput {...given} waitName={purpose} target={target} onSend={send} />;
}
