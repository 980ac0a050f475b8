import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { PublicFrame } from '../frame/PublicFrame.tsx';
import styles from './ForgotPasswordPage.module.css';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { ProveStep } from './ProveStep.tsx';
import { ResetDone } from './ResetDone.tsx';
import { StepTrail } from './StepTrail.tsx';

const steps = ['prove', 'password', 'done'] as const;
type Step = (typeof steps)[number];

/** The step is in the browser history, the ticket only in memory: a step without a valid ticket is not shown. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const wanted: unknown = useLocation().state?.step;
  const [ticket, setTicket] = useState<string | null>(null);
  const [finished, setFinished] = useState(false);

  const go = (step: Step, replace: boolean) => navigate('/forgotPassword', { state: { step }, replace });
  const step = allowedStep(wanted, ticket, finished);

  return (
    <PublicFrame title={t('forgot.title')}>
      <StepTrail steps={steps.map((key) => t(`forgot.step.${key}`))} current={steps.indexOf(step)} />
      {step === 'prove' && (
        <ProveStep
          onProved={(given) => {
            setTicket(given);
            setFinished(false);
            void go('password', false);
          }}
        />
      )}
      {step === 'password' && ticket && (
        <NewPasswordStep
          ticket={ticket}
          onDone={() => {
            setTicket(null);
            setFinished(true);
            void go('done', true);
          }}
          onExpired={() => {
            setTicket(null);
            void go('prove', true);
          }}
        />
      )}
      {step === 'done' && <ResetDone />}
      {step !== 'done' && (
        <p className={styles.other}>
          <Link to="/login">{t('forgot.back')}</Link>
        </p>
      )}
    </PublicFrame>
  );
}

function allowedStep(wanted: unknown, ticket: string | null, finished: boolean): Step {
  if (wanted === 'password' && ticket) return 'password';
  if (wanted === 'done' && finished) return 'done';
  return 'prove';
}
