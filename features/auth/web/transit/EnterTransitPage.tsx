import { callApi } from '@heliodon/web/client';
import { useLang } from '@heliodon/web/i18n';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginTemp } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { failureText } from '../forms/failureText.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import { type SignedIn, useFinishSignIn } from '../session/useFinishSignIn.ts';
import styles from './EnterTransitPage.module.css';
import { dropTicket, takeTicket } from './ticket.ts';

/** A ticket works once, so the call is made once, however often the page is mounted. */
let handingIn: { ticket: string; answer: Promise<SignedIn> } | null = null;

/** Single sign-on from the oss system. */
export default function EnterTransitPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const lang = useLang();
  const finish = useFinishSignIn();
  const [ticket] = useState(() => takeTicket(window.location, window.history));
  const [failure, setFailure] = useState(ticket ? null : { code: authErrors.transitTicket.code, msg: '' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a ticket
  useEffect(() => {
    if (!ticket) return;
    let here = true;
    handIn(ticket).then(
      (answer) => (here ? finish(answer) : undefined),
      (error: { code: number; msg: string }) => setFailure(error),
    );
    return () => {
      here = false;
    };
  }, [ticket]);

  return (
    <PublicFrame
      title={failure ? t('transit.failed') : t('transit.title')}
      hint={failure ? undefined : t('transit.waiting')}
    >
      {failure ? (
        <>
          <FormMessage text={failureText(failure, lang)} />
          <p className={styles.advice}>{t('transit.advice')}</p>
          <Button type="primary" size="large" block onClick={() => navigate('/login', { replace: true })}>
            {t('transit.signIn')}
          </Button>
        </>
      ) : (
        <div className={styles.progress} role="progressbar" aria-label={t('transit.waiting')} />
      )}
    </PublicFrame>
  );
}

function handIn(ticket: string): Promise<SignedIn> {
  if (handingIn?.ticket !== ticket) {
    dropTicket();
    handingIn = { ticket, answer: callApi(loginTemp, { ticket }, { mask: false, quiet: true }) };
  }
  return handingIn.answer;
}
