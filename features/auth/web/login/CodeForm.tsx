import { phone, verificationCode } from '@heliodon/contract/fields';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { TextInput } from '@heliodon/ui/inputs';
import { callApi } from '@heliodon/web/client';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checklogin } from '../../contract/auth.contract.ts';
import { askForCode } from '../forms/askForCode.ts';
import { ConsentItem } from '../forms/ConsentItem.tsx';
import { codeFailures } from '../forms/codeFailures.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useRules } from '../forms/useRules.ts';
import { keepConsent } from '../session/consent.ts';
import { useFinishSignIn } from '../session/useFinishSignIn.ts';
import type { LoginDraft, LoginFormProps } from './loginDraft.ts';

export function CodeForm({ draft, onDraft }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const finish = useFinishSignIn();
  const [form] = Form.useForm<LoginDraft>();
  const failure = useFormFailure(form, codeFailures);
  const target = Form.useWatch('phone', form);
  const [busy, setBusy] = useState(false);

  const submit = async ({ phone: to = '', code = '' }: LoginDraft) => {
    setBusy(true);
    failure.clear();
    try {
      const answer = await callApi(
        checklogin,
        { mode: 'code', phone: to, code },
        { mask: false, quiet: true },
      );
      keepConsent();
      await finish(answer);
    } catch (error) {
      failure.report(error);
    } finally {
      setBusy(false);
    }
  };

  const send = () =>
    askForCode({
      purpose: 'signIn',
      checkTarget: async () => phone().parse((await form.validateFields(['phone'])).phone),
      failure,
    });

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft}
      onValuesChange={(changed) => {
        onDraft(changed);
        failure.edited(changed);
      }}
      onFinish={submit}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger={[]}
    >
      <Form.Item name="phone" label={t('field.phone')} rules={rules(phone())}>
        <TextInput size="large" type="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="code" label={t('field.code')} rules={rules(verificationCode())}>
        <CodeInput size="large" waitName="signIn" target={target} onSend={send} />
      </Form.Item>
      <ConsentItem />
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
