import { useLoading } from '@heliodon/web/loading';
import { useTranslation } from 'react-i18next';
import styles from './LoadingMask.module.css';

/** Lies over the page, not over the header and the menu: one can always go elsewhere. */
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
