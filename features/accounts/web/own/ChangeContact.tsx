import { authErrors } from '@heliodon/auth/errors';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { useUserStore } from '@heliodon/web/stores';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { changeEmail, changePhone } from '../../contract/accounts.contract.ts';
import { CodeInput } from './CodeInput.tsx';
import { fieldErrors } from './fieldErrors.ts';
import type { OwnDialogBodyProps } from './ownDialog.ts';
import { useIssueWords } from './useIssueWords.ts';
import { useOwnChange } from './useOwnChange.ts';

const codeRefusals = [authErrors.wrongCode, authErrors.tooManyCodeTries];
const fieldOfCode = (contact: string) =>
  Object.fromEntries([
    ...codeRefusals.map(({ code }) => [code, 'code']),
    [authErrors.alreadyRegistered.code, contact],
  ]);

/** The code goes to the new number. */
export function ChangePhone({ onClose }: OwnDialogBodyProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const translateIssue = useIssueWords();
  const changed = useOwnChange();
  const current = useUserStore((state) => state.userInfo?.phone);

  const submit = async (values: z.output<typeof changePhone.request>) => {
    try {
      await callApi(changePhone, values, { mask: false, quiet: true });
    } catch (error) {
      return fieldErrors(error, fieldOfCode('phone'));
    }
    changed({ phone: values.phone });
    message.success(t('own.phone.done'));
    onClose();
  };

  return (
    <SchemaForm
      schema={changePhone.request}
      sections={[
        {
          hint: current ? t('own.phone.current', { value: current }) : undefined,
          fields: [
            {
              name: 'phone',
              label: t('own.phone.new'),
              props: { autoComplete: 'tel', type: 'tel', maxLength: 20 },
            },
            {
              name: 'code',
              label: t('own.code.label'),
              widget: (
                <CodeInput
                  purpose="changePhone"
                  targetField="phone"
                  targetSchema={changePhone.request.shape.phone}
                />
              ),
            },
          ],
        },
      ]}
      onSubmit={submit}
      onCancel={onClose}
      translateIssue={translateIssue}
    />
  );
}

/** The code goes to the new address. */
export function ChangeEmail({ onClose }: OwnDialogBodyProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const translateIssue = useIssueWords();
  const changed = useOwnChange();
  const current = useUserStore((state) => state.userInfo?.email);

  const submit = async (values: z.output<typeof changeEmail.request>) => {
    try {
      await callApi(changeEmail, values, { mask: false, quiet: true });
    } catch (error) {
      return fieldErrors(error, fieldOfCode('email'));
    }
    changed({ email: values.email });
    message.success(t('own.email.done'));
    onClose();
  };

  return (
    <SchemaForm
      schema={changeEmail.request}
      sections={[
        {
          hint: current ? t('own.email.current', { value: current }) : undefined,
          fields: [
            {
              name: 'email',
              label: t('own.email.new'),
              props: { autoComplete: 'email', type: 'email', maxLength: 100 },
            },
            {
              name: 'code',
              label: t('own.code.label'),
              widget: (
                <CodeInput
                  purpose="changeEmail"
                  targetField="email"
                  targetSchema={changeEmail.request.shape.email}
                />
              ),
            },
          ],
        },
      ]}
      onSubmit={submit}
      onCancel={onClose}
      translateIssue={translateIssue}
    />
  );
}
