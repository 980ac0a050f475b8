import { getPublicKey } from '@heliodon/auth/contract';
import { makeBackup, PASSPHRASE_MAX, passphrase, passphraseRule } from '@heliodon/backup/contract';
import type { CallInput } from '@heliodon/contract/call';
import { rule } from '@heliodon/contract/fields';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import styles from './backup.module.css';

const withPassphrase = z
  .object({ passphrase: passphrase(), repeat: z.string().min(1, rule.required) })
  .refine((typed) => typed.repeat === typed.passphrase, { path: ['repeat'], message: passphraseRule.repeat });
const withKey = z.object({});
const props = { autoComplete: 'new-password', maxLength: PASSPHRASE_MAX };

interface MakeDialogProps {
  /** Value of BACKUP_RECIPIENT; otherwise the key of the server is used. */
  readonly recipient: string | null;
  onMade(): Promise<void>;
  onClose(): void;
}

/** The kind of encryption is chosen before the back-up is created. */
export function MakeDialog({ recipient, onMade, onClose }: MakeDialogProps) {
  const { t } = useTranslation('backup');
  const [by, setBy] = useState<'passphrase' | 'key'>('passphrase');
  const make = async (protection: CallInput<typeof makeBackup>['protection']) => {
    await callApi(makeBackup, { protection }, { mask: false, quiet: true });
    onClose();
    await onMade();
    return undefined;
  };
  const kind = recipient === null ? 'server' : 'recipient';
  const form = { submitText: t('list.make'), onCancel: onClose };
  return (
    <Modal open title={t('list.make')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <PanelStack>
        <Radio.Group
          aria-label={t('make.by')}
          className={styles.choices}
          value={by}
          onChange={(event) => setBy(event.target.value)}
          options={[
            { value: 'passphrase', label: t('make.passphrase') },
            { value: 'key', label: t(`make.${kind}`) },
          ]}
        />
        {by === 'passphrase' ? (
          <SchemaForm
            {...form}
            schema={withPassphrase}
            sections={[
              {
                hint: t('make.passphraseHint'),
                fields: [
                  {
                    name: 'passphrase',
                    label: t('restore.passphrase'),
                    widget: 'password',
                    wide: true,
                    help: t('make.rule'),
                    props: { ...props, autoFocus: true },
                  },
                  { name: 'repeat', label: t('make.repeat'), widget: 'password', wide: true, props },
                ],
              },
            ]}
            onSubmit={async (typed) => {
              const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
              return make({ by, passphrase: await encryptCredential(typed.passphrase, key) });
            }}
          />
        ) : (
          <SchemaForm
            {...form}
            schema={withKey}
            sections={[{ hint: t(`opens.${kind}`, { recipient }), fields: [] }]}
            onSubmit={() => make({ by })}
          />
        )}
      </PanelStack>
    </Modal>
  );
}
