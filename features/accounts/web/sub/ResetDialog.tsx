import { authErrors } from '@heliodon/auth/errors';
import { newPassword } from '@heliodon/auth/password';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { resetSubUserPassword, type SubAccountRow } from '../../contract/accounts.contract.ts';
import { encryptPasswords } from '../encryptPasswords.ts';
import { fieldErrors } from '../own/fieldErrors.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { useAccountsChanged } from '../useAccountsChanged.ts';

const schema = z.object({ password: newPassword() });
const fieldOfCode = {
  [authErrors.staleCredential.code]: 'password',
  [authErrors.passwordUnchanged.code]: 'password',
};

interface ResetDialogProps {
  row: SubAccountRow | undefined;
  onClose: () => void;
}

/** Sets a new initial password for an account. */
export function ResetDialog({ row, onClose }: ResetDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Modal
      open={row !== undefined}
      title={row && t('reset.title', { name: row.accountName })}
      width={520}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      {row && <ResetForm row={row} onDone={onClose} />}
    </Modal>
  );
}

function ResetForm({ row, onDone }: { row: SubAccountRow; onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const changed = useAccountsChanged();
  const submit = async (values: z.output<typeof schema>) => {
    try {
      const secret = await encryptPasswords(values);
      await callApi(
        resetSubUserPassword,
        { accountId: row.accountId, ...secret },
        { quiet: true, mask: false },
      );
    } catch (error) {
      return fieldErrors(error, fieldOfCode);
    }
    message.success(t('reset.done', { name: row.accountName }));
    onDone();
    await changed();
    return undefined;
  };
  return (
    <SchemaForm
      schema={schema}
      sections={[
        {
          hint: t('reset.hint'),
          fields: [{ name: 'password', label: t('password.initial'), widget: <PasswordInput />, wide: true }],
        },
      ]}
      submitText={t('act.reset')}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}
