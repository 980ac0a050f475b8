import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ownInfoFields, sexes, updateAccount } from '../../contract/accounts.contract.ts';
import { fieldErrors } from './fieldErrors.ts';
import type { OwnAccount } from './ownDialog.ts';
import { useOwnChange } from './useOwnChange.ts';

/** Filled from the whole account; other fields are not sent. */
const form = ownInfoFields.strip();

interface EditOwnInfoProps {
  account: OwnAccount;
  onDone: () => void;
}

export function EditOwnInfo({ account, onDone }: EditOwnInfoProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const changed = useOwnChange();

  const submit = async (values: z.output<typeof form>) => {
    try {
      await callApi(updateAccount, values, { mask: false, quiet: true });
    } catch (error) {
      return fieldErrors(error, {});
    }
    changed({ name: values.name });
    message.success(t('own.info.done'));
    onDone();
  };

  return (
    <SchemaForm
      schema={form}
      initialValues={account}
      sections={[
        {
          fields: [
            {
              name: 'name',
              label: t('own.field.name'),
              props: { autoComplete: 'name', maxLength: 50, autoFocus: true },
            },
            {
              name: 'sex',
              label: t('own.field.sex'),
              props: { options: sexes.map((value) => ({ value, label: t(`own.sex.${value}`) })) },
            },
            {
              name: 'company',
              label: t('own.field.company'),
              props: { autoComplete: 'organization', maxLength: 100 },
            },
            {
              name: 'position',
              label: t('own.field.position'),
              props: { autoComplete: 'organization-title', maxLength: 50 },
            },
            {
              name: 'description',
              label: t('own.field.description'),
              widget: 'textarea',
              props: { maxLength: 500, showCount: true },
              wide: true,
            },
          ],
        },
      ]}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}
