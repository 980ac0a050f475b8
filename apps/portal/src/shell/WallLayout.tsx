import { themeConfig } from '@heliodon/ui/theme';
import { cssVariables, wallPalette } from '@heliodon/ui/tokens';
import { WallSlotsContext } from '@heliodon/ui/wall/wallSlots';
import { useLang } from '@heliodon/web/i18n';
import { useAsWall, usePageScale } from '@heliodon/web/scale';
import { ConfigProvider, theme } from 'antd';
import { Suspense, useMemo } from 'react';
import { Outlet } from 'react-router';
import { LoadingMask } from './LoadingMask.tsx';
import styles from './WallLayout.module.css';
import { wallSlots } from './WallTools.tsx';

const wallColors = cssVariables(wallPalette);

/** Background of the big screens; outside of the console, dark in both themes. */
export default function WallLayout() {
  useAsWall();
  const lang = useLang();
  const scale = usePageScale();
  const { motion } = theme.useToken().token;
  const dark = useMemo(() => themeConfig('dark', lang, scale, motion, wallPalette), [lang, scale, motion]);
  return (
    <main className={styles.wall} style={wallColors}>
      <ConfigProvider theme={dark}>
        <WallSlotsContext value={wallSlots}>
          <Suspense>
            <Outlet />
          </Suspense>
        </WallSlotsContext>
      </ConfigProvider>
      <LoadingMask />
    </main>
  );
}
