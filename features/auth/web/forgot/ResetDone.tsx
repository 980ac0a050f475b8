import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './ForgotPasswordPage.module.css';

/** Step 3: the password is set. */
export function ResetDone() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <div className={styles.done} role="status">
      <svg viewBox="0 0 24 24" className={styles.tick} aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M7.5 12.5L10.5 15.5L16.5 9" />
      </svg>
      <p className={styles.doneTitle}>{t('forgot.doneTitle')}</p>
      <p className={styles.doneText}>{t('forgot.doneText')}</p>
      <Button
        type="primary"
        size="large"
        block
        autoFocus
        onClick={() => navigate('/login', { replace: true })}
      >
        {t('forgot.signIn')}
      </Button>
    </div>
  );
}
