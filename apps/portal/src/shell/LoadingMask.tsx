import { useLoading } from '@heliodon/web/loading';
import { useTranslation } from 'react-i18next';
import styles from './LoadingMask.module.css';

/** Covers the page but not header and menu, so that navigation stays possible. */
export function LoadingMask() {
  const { t } = useTranslation('portal');
  const visible = useLoading((state) => state.requests || state.navigation);
  if (!visible) return null;
  return (
    <div className={styles.mask} role="status" aria-label={t('loading')} data-testid="loading-mask">
      <div className={styles.bar} />
    </div>
  );
}
