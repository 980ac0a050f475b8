import { callApi } from '@heliodon/web/client';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { checkResetCode } from '../../contract/auth.contract.ts';
import { ContactWithCode } from '../forms/ContactWithCode.tsx';
import { targetFailures } from '../forms/codeFailures.ts';
import { typedContact } from '../forms/contactSchema.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useSubmit } from '../forms/useSubmit.ts';

interface ProveValues {
  target: string;
  code: string;
}

/** Step 1: the phone number or e-mail is theirs. */
export function ProveStep({ onProved }: { onProved: (ticket: string) => void }) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<ProveValues>();
  const failure = useFormFailure(form, targetFailures);
  const { busy, run } = useSubmit(failure);

  const submit = (values: ProveValues) =>
    run(async () => {
      const { ticket } = await callApi(checkResetCode, values, { mask: false, quiet: true });
      onProved(ticket);
    });

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onValuesChange={failure.edited}
      onFinish={submit}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger="onBlur"
    >
      <ContactWithCode
        name="target"
        label={t('field.target')}
        schema={typedContact()}
        input={{ autoComplete: 'username', maxLength: 100, autoFocus: true }}
        purpose="forgot"
        failure={failure}
      />
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('forgot.next')}
      </Button>
    </Form>
  );
}
