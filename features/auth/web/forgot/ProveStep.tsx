import { verificationCode } from '@heliodon/contract/fields';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { TextInput } from '@heliodon/ui/inputs';
import { callApi } from '@heliodon/web/client';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkResetCode } from '../../contract/auth.contract.ts';
import { askForCode } from '../forms/askForCode.ts';
import { targetFailures } from '../forms/codeFailures.ts';
import { typedContact } from '../forms/contactSchema.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useRules } from '../forms/useRules.ts';

interface ProveValues {
  target: string;
  code: string;
}

/** Step 1: the phone number or e-mail is theirs. */
export function ProveStep({ onProved }: { onProved: (ticket: string) => void }) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const [form] = Form.useForm<ProveValues>();
  const failure = useFormFailure(form, targetFailures);
  const target = Form.useWatch('target', form);
  const [busy, setBusy] = useState(false);

  const submit = async (values: ProveValues) => {
    setBusy(true);
    failure.clear();
    try {
      const { ticket } = await callApi(checkResetCode, values, { mask: false, quiet: true });
      onProved(ticket);
    } catch (error) {
      failure.report(error);
    } finally {
      setBusy(false);
    }
  };

  const send = () =>
    askForCode({
      purpose: 'forgot',
      checkTarget: async () => typedContact().parse((await form.validateFields(['target'])).target),
      failure,
    });

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onValuesChange={failure.edited}
      onFinish={submit}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger="onBlur"
    >
      <Form.Item name="target" label={t('field.target')} rules={rules(typedContact())}>
        <TextInput size="large" autoComplete="username" maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="code" label={t('field.code')} rules={rules(verificationCode())}>
        <CodeInput size="large" waitName="forgot" target={target} onSend={send} />
      </Form.Item>
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('forgot.next')}
      </Button>
    </Form>
  );
}
