import { Logo } from '@heliodon/ui/Logo';
import { useTranslation } from 'react-i18next';
import styles from './FirstWait.module.css';

/** Shown until the first page is loaded. Its text also makes the browser load the regular and bold fonts. */
export function FirstWait() {
  const { t } = useTranslation('portal');
  return (
    <div className={styles.wait} role="status">
      <Logo size={48} />
      {t('loading')}
    </div>
  );
}
