import { Logo } from '@heliodon/ui/Logo';
import { themeConfig } from '@heliodon/ui/theme';
import { cssVariables, wallPalette } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/web/i18n';
import { usePageScale } from '@heliodon/web/scale';
import { ConfigProvider, theme } from 'antd';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { LoadingMask } from './LoadingMask.tsx';
import styles from './WallLayout.module.css';

const wallColors = cssVariables(wallPalette);

/** The ground of the big screens; outside of the console, and dark in either theme. */
export default function WallLayout() {
  const { t } = useTranslation('portal');
  const lang = useLang();
  const scale = usePageScale();
  const { motion } = theme.useToken().token;
  const dark = useMemo(() => themeConfig('dark', lang, scale, motion), [lang, scale, motion]);
  return (
    <div className={styles.wall} style={wallColors}>
      <Link to="/" className={styles.back} title={t('action.toStart')}>
        <Logo size={28} withName />
      </Link>
      <main>
        <ConfigProvider theme={dark}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ConfigProvider>
      </main>
      <LoadingMask />
    </div>
  );
}
