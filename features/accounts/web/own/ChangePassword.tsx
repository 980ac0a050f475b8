import { authErrors } from '@heliodon/auth/errors';
import { newPassword, PASSWORD_MAX, passwordRule, passwordStrength } from '@heliodon/auth/password';
import { defineMessages } from '@heliodon/contract/messages';
import { PasswordStrength } from '@heliodon/ui/PasswordStrength';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changePassword } from '../../contract/accounts.contract.ts';
import { encryptPasswords } from '../encryptPasswords.ts';
import { fieldErrors } from './fieldErrors.ts';

const rule = defineMessages('ownPassword', {
  unchanged: authErrors.passwordUnchanged,
  repeat: { zh: '请再次输入密码', en: 'Enter the password again' },
});

const schema = z
  .object({
    oldPassword: z.string().min(1, passwordRule.required),
    newPassword: newPassword(),
    repeat: z.string().min(1, rule.repeat),
  })
  .refine((typed) => typed.newPassword !== typed.oldPassword, {
    path: ['newPassword'],
    message: rule.unchanged,
  })
  .refine((typed) => typed.repeat === typed.newPassword, { path: ['repeat'], message: passwordRule.repeat });

const fieldOfCode = {
  [authErrors.wrongPassword.code]: 'oldPassword',
  [authErrors.tooManyPasswords.code]: 'oldPassword',
  [authErrors.passwordUnchanged.code]: 'newPassword',
};

const typed = (autoComplete: string) => ({ autoComplete, maxLength: PASSWORD_MAX });

interface ChangePasswordFormProps {
  onDone: () => void;
  /** Undefined: the form cannot be cancelled. */
  onCancel?: () => void;
}

export const ChangePassword = ({ onClose }: { onClose: () => void }) => (
  <ChangePasswordForm onDone={onClose} onCancel={onClose} />
);

/** The current session continues; all others of the account end. */
export function ChangePasswordForm({ onDone, onCancel }: ChangePasswordFormProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();

  const submit = async ({ repeat: _repeat, ...values }: z.output<typeof schema>) => {
    try {
      await callApi(changePassword, await encryptPasswords(values), { mask: false, quiet: true });
    } catch (error) {
      return fieldErrors(error, fieldOfCode);
    }
    message.success(t('own.password.done'));
    onDone();
  };

  return (
    <SchemaForm
      schema={schema}
      sections={[
        {
          fields: [
            {
              name: 'oldPassword',
              label: t('own.password.old'),
              widget: 'password',
              props: { ...typed('current-password'), autoFocus: true },
            },
            {
              name: 'newPassword',
              label: t('own.password.new'),
              widget: 'password',
              props: typed('new-password'),
              help: <StrengthOfTyped />,
            },
            {
              name: 'repeat',
              label: t('own.password.repeat'),
              widget: 'password',
              props: typed('new-password'),
            },
          ],
        },
      ]}
      onSubmit={submit}
      onCancel={onCancel}
      submitText={t('own.password.submit')}
    />
  );
}

function StrengthOfTyped() {
  const value: string | undefined = Form.useWatch('newPassword');
  return <PasswordStrength strength={value ? passwordStrength(value) : undefined} />;
}
