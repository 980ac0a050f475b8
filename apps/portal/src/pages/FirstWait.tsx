import { Logo } from '@heliodon/ui/Logo';
import { useTranslation } from 'react-i18next';
import styles from './FirstWait.module.css';

/** Until the first page has come. Its words also have the browser fetch the letters of the language, thin and bold, before the page. */
export function FirstWait() {
  const { t } = useTranslation('portal');
  return (
    <div className={styles.wait} role="status">
      <Logo size={48} />
      {t('loading')}
    </div>
  );
}
