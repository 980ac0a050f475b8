import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { hasConsented } from '../session/consent.ts';
import { useSignInFacts } from '../session/useSignInFacts.ts';
import { ChoiceTabs } from './ChoiceTabs.tsx';
import { CodeForm } from './CodeForm.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import styles from './LoginPage.module.css';
import type { LoginDraft } from './loginDraft.ts';
import { PasswordForm } from './PasswordForm.tsx';

const ways = ['account', 'code'] as const;
type Way = (typeof ways)[number];

export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { search, state } = useLocation();
  const facts = useSignInFacts();
  const [way, setWay] = useState<Way>('account');
  const [fill, setFill] = useState(0);
  // Keeps the input when the user changes between the two ways.
  const draft = useRef<LoginDraft>({ consent: hasConsented() });
  const keep = (values: Partial<LoginDraft>) => Object.assign(draft.current, values);

  const useDemo = (account: string, password: string) => {
    keep({ account, password, remember: false });
    setWay('account');
    setFill((count) => count + 1);
  };

  return (
    <PublicFrame title={t('login.title')}>
      <ChoiceTabs
        label={t('login.ways')}
        choices={ways.map((key) => ({ key, text: t(`login.way.${key}`) }))}
        chosen={way}
        onChoose={setWay}
      >
        {way === 'account' ? (
          <PasswordForm key={fill} draft={draft.current} onDraft={keep} filled={fill > 0} />
        ) : (
          <CodeForm draft={draft.current} onDraft={keep} />
        )}
      </ChoiceTabs>
      {facts?.selfRegistration && (
        <p className={styles.other}>
          {t('login.noAccount')}{' '}
          <Link to={{ pathname: '/register', search }} state={state}>
            {t('login.register')}
          </Link>
        </p>
      )}
      <DemoAccounts onPick={useDemo} />
    </PublicFrame>
  );
}
