import { PasswordInput, TextInput } from '@heliodon/ui/inputs';
import { callApi } from '@heliodon/web/client';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { authRule, checklogin } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { PASSWORD_MAX, passwordRule, typedPassword } from '../../contract/password.ts';
import { ConsentItem } from '../forms/ConsentItem.tsx';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { useRules } from '../forms/useRules.ts';
import { keepConsent } from '../session/consent.ts';
import { encrypted } from '../session/encrypted.ts';
import { forget, readRemembered, remember } from '../session/remembered.ts';
import { type SignedIn, useFinishSignIn } from '../session/useFinishSignIn.ts';
import styles from './LoginPage.module.css';
import type { LoginDraft, LoginFormProps } from './loginDraft.ts';

const fieldOfCode = { [authErrors.rememberedEnded.code]: 'password' };
const account = z.string().trim().min(1, authRule.account).max(100);
const password = z.string().min(1, passwordRule.required).pipe(typedPassword());

interface PasswordFormProps extends LoginFormProps {
  /** The draft was filled in automatically: it takes precedence over a remembered account. */
  filled: boolean;
}

export function PasswordForm({ draft, onDraft, filled }: PasswordFormProps) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const finish = useFinishSignIn();
  const [form] = Form.useForm<LoginDraft>();
  const failure = useFormFailure(form, fieldOfCode);
  const [remembered, setRemembered] = useState(readRemembered);

  const start = remembered && !filled ? { account: remembered, remember: true } : {};
  const typed = Form.useWatch((values: LoginDraft) => values, form) ?? { ...start, ...draft };
  const held = remembered !== null && typed.account?.trim() === remembered && !typed.password;

  const dropRemembered = () => {
    if (remembered) void forget(remembered);
    setRemembered(null);
  };

  const submit = async (values: LoginDraft) => {
    try {
      const answer = await signIn(values, held);
      keepConsent();
      await keepRemembered(values);
      await finish(answer);
    } catch (error) {
      if (isRememberedEnded(error)) dropRemembered();
      throw error;
    }
  };

  return (
    <PublicForm
      form={form}
      failure={failure}
      onSubmit={submit}
      submitText={t('login.submit')}
      initialValues={{ ...start, ...draft }}
      onEdit={onDraft}
    >
      <Form.Item name="account" label={t('field.account')} rules={rules(account)}>
        <TextInput size="large" autoComplete="username" maxLength={100} autoFocus={!remembered && !filled} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('field.password')}
        rules={held ? [] : rules(password)}
        extra={held && <RememberedNote onForget={dropRemembered} />}
      >
        <PasswordInput
          size="large"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          className={held ? styles.dots : undefined}
          placeholder={held ? '••••••••••' : undefined}
          visibilityToggle={!held}
        />
      </Form.Item>
      <div className={styles.between}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>{t('login.remember')}</Checkbox>
        </Form.Item>
        <Link to="/forgotPassword">{t('login.forgot')}</Link>
      </div>
      <ConsentItem />
    </PublicForm>
  );
}

function RememberedNote({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <span className={styles.remembered}>
      {t('login.remembered')}
      <button type="button" className={styles.quiet} onClick={onForget}>
        {t('login.forget')}
      </button>
    </span>
  );
}

async function signIn(values: LoginDraft, held: boolean): Promise<SignedIn> {
  const quietly = { mask: false, quiet: true };
  if (held) return callApi(checklogin, { mode: 'remembered' }, quietly);
  const { account = '', password = '', remember = false } = values;
  return callApi(
    checklogin,
    { mode: 'password', account, password: await encrypted(password), remember },
    quietly,
  );
}

async function keepRemembered({ account = '', remember: wanted }: LoginDraft): Promise<void> {
  if (wanted) remember(account.trim());
  else await forget(account.trim());
}

function isRememberedEnded(error: unknown): boolean {
  return (error as { code?: number }).code === authErrors.rememberedEnded.code;
}
