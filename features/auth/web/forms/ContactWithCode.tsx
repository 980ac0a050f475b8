import { verificationCode } from '@heliodon/contract/fields';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { TextInput } from '@heliodon/ui/inputs';
import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { askForCode, type CodeWish } from './askForCode.ts';
import { useRules } from './useRules.ts';

interface ContactWithCodeProps extends Pick<CodeWish, 'purpose' | 'failure'> {
  /** Form field of the number or address; that of the code is `code`. */
  name: string;
  label: string;
  schema: z.ZodType<string>;
  input: ComponentProps<typeof TextInput>;
}

/** A number or address, and the code that proves ownership. */
export function ContactWithCode({ name, label, schema, input, purpose, failure }: ContactWithCodeProps) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const form = Form.useFormInstance();
  const target: string | undefined = Form.useWatch(name, form);
  const checkTarget = async () => schema.parse((await form.validateFields([name]))[name]);
  return (
    <>
      <Form.Item name={name} label={label} rules={rules(schema)}>
        <TextInput size="large" {...input} />
      </Form.Item>
      <Form.Item name="code" label={t('field.code')} rules={rules(verificationCode())}>
        <CodeInput
          size="large"
          waitName={purpose}
          target={target}
          onSend={() => askForCode({ purpose, checkTarget, failure })}
        />
      </Form.Item>
    </>
  );
}
