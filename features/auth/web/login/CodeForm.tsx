import { phone } from '@heliodon/contract/fields';
import { callApi } from '@heliodon/web/client';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { checklogin } from '../../contract/auth.contract.ts';
import { ConsentItem } from '../forms/ConsentItem.tsx';
import { ContactWithCode } from '../forms/ContactWithCode.tsx';
import { codeFailures } from '../forms/codeFailures.ts';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { keepConsent } from '../session/consent.ts';
import { useFinishSignIn } from '../session/useFinishSignIn.ts';
import type { LoginDraft, LoginFormProps } from './loginDraft.ts';

export function CodeForm({ draft, onDraft }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const finish = useFinishSignIn();
  const [form] = Form.useForm<LoginDraft>();
  const failure = useFormFailure(form, codeFailures);

  const submit = async ({ phone: to = '', code = '' }: LoginDraft) => {
    const request = { mode: 'code', phone: to, code } as const;
    const answer = await callApi(checklogin, request, { mask: false, quiet: true });
    keepConsent();
    await finish(answer);
  };

  return (
    <PublicForm
      form={form}
      failure={failure}
      onSubmit={submit}
      submitText={t('login.submit')}
      initialValues={draft}
      onEdit={onDraft}
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
    </PublicForm>
  );
}
