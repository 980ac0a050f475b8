import { newPassword } from '@heliodon/auth/password';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { importSubUsers } from '../../contract/accounts.contract.ts';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import { encryptPasswords } from '../encryptPasswords.ts';
import { fieldErrors } from '../own/fieldErrors.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { useAccountsChanged } from '../useAccountsChanged.ts';
import { browserZone } from '../validity.ts';
import type { ImportCheck } from './useImportFile.ts';

const schema = z.object({ password: newPassword() });

interface ImportFormProps {
  content: string;
  check: ImportCheck;
  /** Called if data has changed since the check, so that the file is no longer valid. */
  onWrong: () => void;
  onMade: (count: number) => void;
  onCancel: () => void;
}

const isReady = ({ rows, wrongRows, missingColumns }: ImportCheck): boolean =>
  rows.length > 0 && wrongRows === 0 && missingColumns.length === 0;

/** One initial password for all accounts, and the create button. */
export function ImportForm({ content, check, onWrong, onMade, onCancel }: ImportFormProps) {
  const { t } = useTranslation('accounts');
  const changed = useAccountsChanged();
  const submit = async (values: z.output<typeof schema>) => {
    try {
      const request = { content, timeZone: browserZone, ...(await encryptPasswords(values)) };
      const { made } = await callApi(importSubUsers, request, { quiet: true, mask: false });
      onMade(made);
      await changed();
      return undefined;
    } catch (error) {
      if (error instanceof CallFailed && error.code === accountsErrors.importWrong.code) onWrong();
      return fieldErrors(error, {});
    }
  };
  return (
    <SchemaForm
      schema={schema}
      disabled={!isReady(check)}
      sections={[
        {
          fields: [
            {
              name: 'password',
              label: t('import.password'),
              widget: <PasswordInput />,
              help: t('password.initialHint'),
              wide: true,
            },
          ],
        },
      ]}
      submitText={t('import.submit', { count: check.rows.length })}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}
