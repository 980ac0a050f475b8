import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { PASSWORD_MAX, passwordRule } from '@heliodon/auth/password';
import { type BackupFile, backupErrors, restoreBackup } from '@heliodon/backup/contract';
import { rule } from '@heliodon/contract/fields';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { encryptCredential } from '@heliodon/web/credential';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import styles from './backup.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const schema = z.object({
  typedName: z.string().trim().min(1, rule.required).max(100),
  password: z.string().min(1, passwordRule.required),
});
const fieldOf: Readonly<Record<number, string>> = {
  [backupErrors.wrongName.code]: 'typedName',
  [authErrors.wrongPassword.code]: 'password',
  [authErrors.tooManyPasswords.code]: 'password',
};

/** Says what follows, and wants the name and the own password: there is no way back. */
export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { t } = useTranslation('backup');
  const at = formatDateTime(file.createdAt, timeZone, 'minute');
  const submit = async ({ typedName, password }: z.output<typeof schema>) => {
    try {
      const key = await callApi(getPublicKey, {}, { mask: false, quiet: true });
      const body = { name: file.name, typedName, password: await encryptCredential(password, key) };
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
                {
                  name: 'password',
                  label: t('restore.password'),
                  widget: 'password',
                  wide: true,
                  props: { autoComplete: 'current-password', maxLength: PASSWORD_MAX },
                },
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
