import { callApi } from '@heliodon/web/client';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { checkResetCode } from '../../contract/auth.contract.ts';
import { ContactWithCode } from '../forms/ContactWithCode.tsx';
import { targetFailures } from '../forms/codeFailures.ts';
import { typedContact } from '../forms/contactSchema.ts';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';

interface ProveValues {
  target: string;
  code: string;
}

/** Step 1: proof of the phone number or e-mail. */
export function ProveStep({ onProved }: { onProved: (ticket: string) => void }) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<ProveValues>();
  const failure = useFormFailure(form, targetFailures);

  const submit = async (values: ProveValues) => {
    const { ticket } = await callApi(checkResetCode, values, { mask: false, quiet: true });
    onProved(ticket);
  };

  return (
    <PublicForm form={form} failure={failure} onSubmit={submit} submitText={t('forgot.next')} checkOnBlur>
      <ContactWithCode
        name="target"
        label={t('field.target')}
        schema={typedContact()}
        input={{ autoComplete: 'username', maxLength: 100, autoFocus: true }}
        purpose="forgot"
        failure={failure}
      />
    </PublicForm>
  );
}
