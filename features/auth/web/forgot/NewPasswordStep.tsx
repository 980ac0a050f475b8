import { callApi } from '@heliodon/web/client';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { encrypted } from '../session/encrypted.ts';

interface NewPasswordStepProps {
  ticket: string;
  onDone: () => void;
  /** The ticket has expired: a new code is needed. */
  onExpired: () => void;
}

const fieldOfCode = { [authErrors.passwordUnchanged.code]: 'password' };

/** Step 2: the new password, twice. */
export function NewPasswordStep({ ticket, onDone, onExpired }: NewPasswordStepProps) {
  const { t } = useTranslation('auth');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ password: string }>();
  const failure = useFormFailure(form, fieldOfCode);

  const submit = async ({ password }: { password: string }) => {
    const request = { ticket, password: await encrypted(password) };
    try {
      await callApi(resetPassword, request, { mask: false, quiet: true });
    } catch (error) {
      if ((error as { code?: number }).code !== authErrors.ticketInvalid.code) throw error;
      message.error(t('forgot.expired'));
      onExpired();
      return;
    }
    onDone();
  };

  return (
    <PublicForm form={form} failure={failure} onSubmit={submit} submitText={t('forgot.reset')} checkOnBlur>
      <NewPasswordFields label={t('field.newPassword')} />
    </PublicForm>
  );
}
