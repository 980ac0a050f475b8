import { maskContact } from '@heliodon/kernel/text';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { PasswordInput } from '@heliodon/ui/inputs';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useUserStore } from '@heliodon/web/stores';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnContact, ownContact, sendProofCode } from '../../contract/auth.contract.ts';
import { waitSecondsFrom } from '../../contract/auth.errors.ts';
import { NOTHING_TYPED, type ProofDraft } from './proofDraft.ts';

interface ProofInputProps {
  /** Given by the form. */
  id?: string;
  value?: ProofDraft;
  onChange?: (draft: ProofDraft) => void;
}

/** Proof of identity: the password, or a code sent to the current contact of the account. */
export function ProofInput({ id, value = NOTHING_TYPED, onChange }: ProofInputProps) {
  const { t } = useTranslation('auth');
  const user = useUserStore((state) => state.userInfo);
  const contacts = ownContact.options.filter((contact) => user?.[contact]);
  const ways = [
    { value: 'password', label: t('proof.password') },
    ...contacts.map((contact) => ({ value: contact, label: t(`proof.${contact}`) })),
  ];
  const way = value.by === 'password' ? 'password' : value.contact;
  return (
    <Stack gap="xs" align="stretch">
      {contacts.length > 0 && (
        <Segmented
          aria-label={t('proof.how')}
          options={ways}
          value={way}
          onChange={(chosen) =>
            onChange?.(
              chosen === 'password' ? NOTHING_TYPED : { by: 'code', contact: chosen as OwnContact, code: '' },
            )
          }
        />
      )}
      {value.by === 'password' ? (
        <PasswordInput
          id={id}
          aria-label={t('proof.typed')}
          placeholder={t('proof.typed')}
          autoComplete="current-password"
          value={value.password}
          onChange={({ target }) => onChange?.({ by: 'password', password: target.value })}
        />
      ) : (
        <OwnCode
          key={value.contact}
          id={id}
          contact={value.contact}
          target={user?.[value.contact] ?? ''}
          value={value.code}
          onChange={(code) => onChange?.({ ...value, code })}
        />
      )}
    </Stack>
  );
}

interface OwnCodeProps {
  id?: string;
  contact: OwnContact;
  target: string;
  value: string;
  onChange: (code: string) => void;
}

function OwnCode({ id, contact, target, value, onChange }: OwnCodeProps) {
  const [failure, setFailure] = useState('');
  const send = async () => {
    setFailure('');
    try {
      const asked = await callApi(sendProofCode, { contact }, { mask: false, quiet: true });
      return { ...asked, sentTo: maskContact(target) };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.msg);
      const waitSeconds = waitSecondsFrom(error);
      return waitSeconds ? { waitSeconds } : undefined;
    }
  };
  return (
    <>
      <CodeInput
        id={id}
        waitName={`proof ${contact}`}
        target={target}
        onSend={send}
        value={value}
        onChange={onChange}
      />
      {failure && (
        <Text role="alert" as="div" tone="fault">
          {failure}
        </Text>
      )}
    </>
  );
}
