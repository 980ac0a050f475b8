import { Logo } from '@heliodon/ui/Logo';
import { cssVariables, wallPalette } from '@heliodon/ui/tokens';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { LoadingMask } from './LoadingMask.tsx';
import styles from './WallLayout.module.css';

const wallColors = cssVariables(wallPalette);

/** The ground of the big screens; outside of the console. */
export default function WallLayout() {
  const { t } = useTranslation('portal');
  return (
    <div className={styles.wall} style={wallColors}>
      <Link to="/" className={styles.back} title={t('action.toStart')}>
        <Logo size={28} withName />
      </Link>
      <main>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <LoadingMask />
    </div>
  );
}
