import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

/** The first Tab stop: skips menu and header. Visible only with focus. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('portal');
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {t('skip')}
    </button>
  );
}
