import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

/** The first stop of the Tab key: past menu and header. In sight only while it has the focus. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('portal');
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {t('skip')}
    </button>
  );
}
