import { authErrors } from '@heliodon/auth/errors';
import { newPassword, PASSWORD_MAX, passwordRule, passwordStrength } from '@heliodon/auth/password';
import { PasswordStrength } from '@heliodon/ui/PasswordStrength';
import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getCommandPassword, setCommandPassword } from '../contract/commands.contract.ts';
import { commandsErrors } from '../contract/commands.errors.ts';
import { encrypted } from './typedPassword.ts';

const schema = z
  .object({
    accountPassword: z.string().min(1, passwordRule.required),
    newPassword: newPassword(),
    repeat: z.string().min(1, passwordRule.required),
  })
  .refine((typed) => typed.repeat === typed.newPassword, { path: ['repeat'], message: passwordRule.repeat });

const wrongAccount = [authErrors.wrongPassword.code, authErrors.tooManyPasswords.code];
const typed = (autoComplete: string) => ({ autoComplete, maxLength: PASSWORD_MAX });

/** Managers set the command password of their account tree; they confirm with their own password. */
export function SetPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands');
  const { message } = App.useApp();
  const client = useQueryClient();
  const submit = async ({
    accountPassword,
    newPassword,
  }: z.output<typeof schema>): Promise<FieldErrors | undefined> => {
    try {
      const body = await encrypted({ accountPassword, newPassword });
      await callApi(setCommandPassword, body, { mask: false, quiet: true });
    } catch (error) {
      if (error instanceof CallFailed && wrongAccount.includes(error.code))
        return { accountPassword: error.msg };
      if (error instanceof CallFailed && error.code === commandsErrors.commandPasswordIsOwn.code)
        return { newPassword: error.msg };
      throw error;
    }
    void client.invalidateQueries({ queryKey: [getCommandPassword.path] });
    message.success(t('password.saved'));
    onClose();
    return undefined;
  };
  return (
    <Modal open title={t('password.setTitle')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <SchemaForm
        schema={schema}
        sections={[
          {
            hint: t('password.setHint'),
            fields: [
              {
                name: 'accountPassword',
                label: t('password.account'),
                widget: 'password',
                props: { ...typed('current-password'), autoFocus: true },
              },
              {
                name: 'newPassword',
                label: t('password.new'),
                widget: 'password',
                props: typed('new-password'),
                help: <StrengthOfTyped />,
              },
              {
                name: 'repeat',
                label: t('password.repeat'),
                widget: 'password',
                props: typed('new-password'),
              },
            ],
          },
        ]}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  );
}

function StrengthOfTyped() {
  const value: string | undefined = Form.useWatch('newPassword');
  return <PasswordStrength strength={value ? passwordStrength(value) : undefined} />;
}
