import { phone } from '@heliodon/contract/fields';
import { callApi } from '@heliodon/web/client';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { checklogin } from '../../contract/auth.contract.ts';
import { ConsentItem } from '../forms/ConsentItem.tsx';
import { ContactWithCode } from '../forms/ContactWithCode.tsx';
import { codeFailures } from '../forms/codeFailures.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useSubmit } from '../forms/useSubmit.ts';
import { keepConsent } from '../session/consent.ts';
import { useFinishSignIn } from '../session/useFinishSignIn.ts';
import type { LoginDraft, LoginFormProps } from './loginDraft.ts';

export function CodeForm({ draft, onDraft }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const finish = useFinishSignIn();
  const [form] = Form.useForm<LoginDraft>();
  const failure = useFormFailure(form, codeFailures);
  const { busy, run } = useSubmit(failure);

  const submit = ({ phone: to = '', code = '' }: LoginDraft) =>
    run(async () => {
      const request = { mode: 'code', phone: to, code } as const;
      const answer = await callApi(checklogin, request, { mask: false, quiet: true });
      keepConsent();
      await finish(answer);
    });

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft}
      onValuesChange={(changed) => {
        onDraft(changed);
        failure.edited(changed);
      }}
      onFinish={submit}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger={[]}
    >
      <ContactWithCode
        name="phone"
        label={t('field.phone')}
        schema={phone()}
        input={{ type: 'tel', autoComplete: 'tel', maxLength: 20 }}
        purpose="signIn"
        failure={failure}
      />
      <ConsentItem />
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
