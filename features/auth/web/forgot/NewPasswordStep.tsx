import { callApi } from '@heliodon/web/client';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { encrypted } from '../session/encrypted.ts';

interface NewPasswordStepProps {
  ticket: string;
  onDone: () => void;
  /** The ticket is too old: the code is asked for again. */
  onExpired: () => void;
}

const fieldOfCode = { [authErrors.passwordUnchanged.code]: 'password' };

/** Step 2: the new password, twice. */
export function NewPasswordStep({ ticket, onDone, onExpired }: NewPasswordStepProps) {
  const { t } = useTranslation('auth');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ password: string }>();
  const failure = useFormFailure(form, fieldOfCode);
  const [busy, setBusy] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    setBusy(true);
    failure.clear();
    try {
      await callApi(
        resetPassword,
        { ticket, password: await encrypted(password) },
        { mask: false, quiet: true },
      );
      onDone();
    } catch (error) {
      setBusy(false);
      if ((error as { code?: number }).code !== authErrors.ticketInvalid.code) return failure.report(error);
      message.error(t('forgot.expired'));
      onExpired();
    }
  };

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
      <NewPasswordFields label={t('field.newPassword')} />
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('forgot.reset')}
      </Button>
    </Form>
  );
}
