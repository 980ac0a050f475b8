import type { OwnProof } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { asProof, isAboutProof, NOTHING_TYPED, ProofInput, proofDraft } from '@heliodon/auth/web/proof';
import { email, phone, verificationCode } from '@heliodon/contract/fields';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useUserStore } from '@heliodon/web/stores';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeEmail, changePhone } from '../../contract/accounts.contract.ts';
import { ContactCode } from './ContactCode.tsx';
import { fieldErrors } from './fieldErrors.ts';
import type { OwnDialogBodyProps } from './ownDialog.ts';
import { useOwnChange } from './useOwnChange.ts';

const quietly = { mask: false, quiet: true };

const contacts = {
  phone: {
    schema: z.object({ target: phone(), code: verificationCode(), proof: proofDraft }),
    purpose: 'changePhone',
    input: { autoComplete: 'tel', type: 'tel', maxLength: 20, autoFocus: true },
    change: (target: string, code: string, proof: OwnProof) =>
      callApi(changePhone, { phone: target, code, proof }, quietly),
  },
  email: {
    schema: z.object({ target: email(), code: verificationCode(), proof: proofDraft }),
    purpose: 'changeEmail',
    input: { autoComplete: 'email', type: 'email', maxLength: 100, autoFocus: true },
    change: (target: string, code: string, proof: OwnProof) =>
      callApi(changeEmail, { email: target, code, proof }, quietly),
  },
} as const;

const fieldOfCode = {
  [authErrors.wrongCode.code]: 'code',
  [authErrors.tooManyCodeTries.code]: 'code',
  [authErrors.alreadyRegistered.code]: 'target',
};

interface ChangeContactProps extends OwnDialogBodyProps {
  contact: keyof typeof contacts;
}

/** The code is sent to the new number or address. */
function ChangeContact({ contact, onClose }: ChangeContactProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const changed = useOwnChange();
  const current = useUserStore((state) => state.userInfo?.[contact]);
  const { schema, purpose, input, change } = contacts[contact];

  const submit = async ({ target, code, proof }: z.output<typeof schema>) => {
    try {
      await change(target, code, await asProof(proof));
    } catch (error) {
      if (error instanceof CallFailed && isAboutProof(error.code)) return { proof: error.msg };
      return fieldErrors(error, fieldOfCode);
    }
    changed({ [contact]: target });
    message.success(t(`own.${contact}.done`));
    onClose();
  };

  return (
    <SchemaForm
      schema={schema}
      sections={[
        {
          hint: current ? t(`own.${contact}.current`, { value: current }) : undefined,
          fields: [
            { name: 'target', label: t(`own.${contact}.new`), props: input },
            {
              name: 'code',
              label: t('own.code'),
              widget: (
                <ContactCode purpose={purpose} targetField="target" targetSchema={schema.shape.target} />
              ),
            },
            {
              name: 'proof',
              label: t('own.proof'),
              help: current ? t(`own.${contact}.oldIsTold`) : undefined,
              widget: <ProofInput />,
            },
          ],
        },
      ]}
      initialValues={{ proof: NOTHING_TYPED }}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

export const ChangePhone = (props: OwnDialogBodyProps) => <ChangeContact contact="phone" {...props} />;
export const ChangeEmail = (props: OwnDialogBodyProps) => <ChangeContact contact="email" {...props} />;
