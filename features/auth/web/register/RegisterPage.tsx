import { text } from '@heliodon/contract/fields';
import { TextInput } from '@heliodon/ui/inputs';
import { callApi } from '@heliodon/web/client';
import { beginSession } from '@heliodon/web/session';
import { kept } from '@heliodon/web/storage';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { accountName, register } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { ConsentItem } from '../forms/ConsentItem.tsx';
import { ContactWithCode } from '../forms/ContactWithCode.tsx';
import { targetFailures } from '../forms/codeFailures.ts';
import { typedContact } from '../forms/contactSchema.ts';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useRules } from '../forms/useRules.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { keepConsent } from '../session/consent.ts';
import { encrypted } from '../session/encrypted.ts';
import { FIRST_PLANT_PAGE } from '../session/useFinishSignIn.ts';
import { useSignInFacts } from '../session/useSignInFacts.ts';
import styles from './RegisterPage.module.css';

interface RegisterValues {
  target: string;
  code: string;
  password: string;
  accountName?: string;
  name?: string;
  company?: string;
}

const fieldOfCode = { ...targetFailures, [authErrors.accountNameTaken.code]: 'accountName' };
const optionalAccountName = z.union([z.literal(''), accountName()]);

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const rules = useRules();
  const facts = useSignInFacts();
  const [form] = Form.useForm<RegisterValues>();
  const failure = useFormFailure(form, fieldOfCode);

  const submit = async (values: RegisterValues) => {
    const answer = await callApi(register, await request(values), { mask: false, quiet: true });
    keepConsent();
    kept.registerId.write(String(answer.userInfo.accountId));
    beginSession(answer);
    await navigate(FIRST_PLANT_PAGE, { replace: true });
  };

  if (facts?.selfRegistration === false)
    return (
      <PublicFrame title={t('register.closed')} hint={t('register.closedHint')}>
        <Link to={{ pathname: '/login', search }} state={state}>
          {t('register.signIn')}
        </Link>
      </PublicFrame>
    );
  return (
    <PublicFrame title={t('register.title')} hint={t('register.hint')}>
      <PublicForm
        form={form}
        failure={failure}
        onSubmit={submit}
        submitText={t('register.submit')}
        checkOnBlur
      >
        <ContactWithCode
          name="target"
          label={t('field.target')}
          schema={typedContact()}
          input={{ autoComplete: 'username', maxLength: 100 }}
          purpose="register"
          failure={failure}
        />
        <NewPasswordFields label={t('field.password')} />
        <details className={styles.more}>
          <summary>{t('register.more')}</summary>
          <Form.Item name="accountName" label={t('field.accountName')} rules={rules(optionalAccountName)}>
            <TextInput size="large" autoComplete="off" maxLength={32} />
          </Form.Item>
          <div className={styles.pair}>
            <Form.Item name="name" label={t('field.name')} rules={rules(text(50))}>
              <TextInput size="large" autoComplete="name" maxLength={50} />
            </Form.Item>
            <Form.Item name="company" label={t('field.company')} rules={rules(text(100))}>
              <TextInput size="large" autoComplete="organization" maxLength={100} />
            </Form.Item>
          </div>
        </details>
        <ConsentItem />
      </PublicForm>
      <p className={styles.other}>
        {t('register.haveAccount')}{' '}
        <Link to={{ pathname: '/login', search }} state={state}>
          {t('register.signIn')}
        </Link>
      </p>
    </PublicFrame>
  );
}

async function request({ target, code, password, accountName: chosen, name, company }: RegisterValues) {
  return {
    target,
    code,
    ...(chosen ? { accountName: chosen } : {}),
    name,
    company,
    password: await encrypted(password),
    consent: true as const,
  };
}
