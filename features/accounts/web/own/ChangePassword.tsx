import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { newPassword, PASSWORD_MAX, passwordRule, passwordStrength } from '@heliodon/auth/password';
import { defineMessages } from '@heliodon/contract/messages';
import { PasswordStrength } from '@heliodon/ui/PasswordStrength';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changePassword } from '../../contract/accounts.contract.ts';
import { fieldErrors } from './fieldErrors.ts';
import type { OwnDialogBodyProps } from './ownDialog.ts';

const rule = defineMessages('ownPassword', {
  unchanged: authErrors.passwordUnchanged,
  repeat: { zh: '请再次输入密码', en: 'Please repeat the password' },
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

/** This session goes on; every other one of the account ends. */
export function ChangePassword({ onClose }: OwnDialogBodyProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();

  const submit = async (values: z.output<typeof schema>) => {
    try {
      await callApi(changePassword, await encryptBoth(values), { mask: false, quiet: true });
    } catch (error) {
      return fieldErrors(error, fieldOfCode);
    }
    message.success(t('own.password.done'));
    onClose();
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
      onCancel={onClose}
      submitText={t('own.password.submit')}
    />
  );
}

function StrengthOfTyped() {
  const value: string | undefined = Form.useWatch('newPassword');
  return <PasswordStrength strength={value ? passwordStrength(value) : undefined} />;
}

async function encryptBoth(values: z.output<typeof schema>) {
  const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
  return {
    oldPassword: await encryptCredential(values.oldPassword, key),
    newPassword: await encryptCredential(values.newPassword, key),
  };
}
