import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { PASSWORD_MAX, passwordRule } from '@heliodon/auth/password';
import { type BackupFile, backupErrors, restoreBackup } from '@heliodon/backup/contract';
import { rule } from '@heliodon/contract/fields';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { type SchemaField, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';
import { Alert, Checkbox, Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import styles from './backup.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const KEY_MAX = 100;
const fieldOf: Readonly<Record<number, string>> = {
  [backupErrors.wrongName.code]: 'typedName',
  [backupErrors.passphraseNeeded.code]: 'key',
  [backupErrors.wrongPassphrase.code]: 'key',
  [backupErrors.identityNeeded.code]: 'key',
  [backupErrors.wrongIdentity.code]: 'key',
  [authErrors.wrongPassword.code]: 'password',
  [authErrors.tooManyPasswords.code]: 'password',
};

const typedKey = z.string().min(1, rule.required);
const agreement = z.literal(true, rule.required);
const schemaOf = (asksKey: boolean, asksConsent: boolean) =>
  z.object({
    typedName: z.string().trim().min(1, rule.required).max(100),
    key: asksKey ? typedKey : typedKey.optional(),
    password: z.string().min(1, passwordRule.required),
    agreed: asksConsent ? agreement : agreement.optional(),
  });
type Typed = z.output<ReturnType<typeof schemaOf>>;

/**
 * Explains the consequences and requires the name, the own password and the secret of the file: a restore cannot be
 * undone.
 */
export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { t } = useTranslation('backup');
  const at = formatDateTime(file.createdAt, timeZone, 'minute');
  const unprotected = file.protection === 'none';
  const otherSigner = file.signer?.own === false ? file.signer.fingerprint : undefined;
  const asksConsent = unprotected || otherSigner !== undefined;
  const schema = useMemo(() => schemaOf(file.needs !== null, asksConsent), [file.needs, asksConsent]);
  const submit = async ({ typedName, key, password }: Typed) => {
    try {
      const publicKey = await callApi(getPublicKey, {}, { mask: false, quiet: true });
      const body = {
        name: file.name,
        typedName,
        password: await encryptCredential(password, publicKey),
        ...(key !== undefined && { key: await encryptCredential(key.trim(), publicKey) }),
        ...(otherSigner !== undefined && { trustedSigner: otherSigner }),
        ...(unprotected && { unprotected }),
      };
      await callApi(restoreBackup, body, { mask: false, quiet: true });
    } catch (error) {
      const field = error instanceof CallFailed ? fieldOf[error.code] : undefined;
      if (field) return { [field]: (error as CallFailed).msg };
      throw error;
    }
    onClose();
    return undefined;
  };
  const points = ['lost', 'signOut', 'pause', 'safe'] as const;
  const keyField: SchemaField<'key'>[] = file.needs
    ? [
        {
          name: 'key',
          label: t(`restore.${file.needs}`),
          widget: 'password',
          wide: true,
          help: file.needs === 'identity' && t('restore.identityHelp', { recipient: file.recipient }),
          props: { autoComplete: 'off', maxLength: KEY_MAX },
        },
      ]
    : [];
  const consentField: SchemaField<'agreed'>[] = asksConsent
    ? [
        {
          name: 'agreed',
          label: t(unprotected ? 'restore.unprotected' : 'restore.otherSigner'),
          wide: true,
          widget: (
            <Agreement
              text={
                unprotected
                  ? t('restore.agreeUnprotected')
                  : t('restore.agreeSigner', { fingerprint: otherSigner })
              }
            />
          ),
        },
      ]
    : [];
  return (
    <Modal open title={t('restore.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <PanelStack>
        <Alert
          type="warning"
          showIcon
          title={t('restore.question', { at })}
          description={
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{t(`restore.${point}`)}</li>
              ))}
            </ul>
          }
        />
        <SchemaForm
          schema={schema}
          sections={[
            {
              fields: [
                {
                  name: 'typedName',
                  label: t('restore.typeName'),
                  wide: true,
                  help: file.name,
                  props: { autoComplete: 'off', autoFocus: true },
                },
                ...keyField,
                {
                  name: 'password',
                  label: t('restore.password'),
                  widget: 'password',
                  wide: true,
                  props: { autoComplete: 'current-password', maxLength: PASSWORD_MAX },
                },
                ...consentField,
              ],
            },
          ]}
          submitText={t('restore.action')}
          onSubmit={submit}
          onCancel={onClose}
        />
      </PanelStack>
    </Modal>
  );
}

interface AgreementProps {
  readonly text: string;
  readonly id?: string;
  readonly value?: boolean;
  onChange?(agreed: boolean): void;
}

/** Form.Item adds id, value and onChange. */
function Agreement({ text, id, value = false, onChange }: AgreementProps) {
  return (
    <Checkbox {...(id && { id })} checked={value} onChange={(event) => onChange?.(event.target.checked)}>
      {text}
    </Checkbox>
  );
}
