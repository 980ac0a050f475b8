import { Logo } from '@heliodon/ui/Logo';
import { Inline } from '@heliodon/ui/layout/Inline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './LogoFrame.module.css';

/** Layout of a page without menu and header. */
export function LogoFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('portal');
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/" title={t('action.toStart')}>
          <Logo size={28} withName />
        </Link>
        {tools && (
          <Inline gap="xxs" align="stretch">
            {tools}
          </Inline>
        )}
      </header>
      <main className={styles.page}>{children}</main>
    </div>
  );
}
