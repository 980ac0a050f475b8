import { themeConfig } from '@heliodon/ui/theme';
import { cssVariables } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { accentPalette } from '@heliodon/ui/wall/accentPalette';
import { WallPaletteContext } from '@heliodon/ui/wall/palette';
import { wallPalettes } from '@heliodon/ui/wall/wallPalettes';
import { usePageScale } from '@heliodon/web/scale';
import { theme as antdTheme, ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Project } from '../../contract/project.contract.ts';
import styles from './ScreenLook.module.css';

interface ScreenLookProps {
  /** Undefined while loading: the default look of a big screen applies. */
  look: Pick<Project, 'theme' | 'accent'> | undefined;
  children: ReactNode;
}

/** Applies the colours of a plant's screen to style sheets, antd and (by useWallPalette) charts. */
export function ScreenLook({ look, children }: ScreenLookProps) {
  const box = useRef<HTMLDivElement>(null);
  const lang = useLang();
  const scale = usePageScale();
  const { motion, colorBgLayout, colorPrimary } = antdTheme.useToken().token;
  const theme = look?.theme ?? 'night';
  const accent = look?.accent ?? null;
  const palette = useMemo(() => accentPalette(wallPalettes[theme], accent), [theme, accent]);
  const variables = useMemo(() => cssVariables(palette), [palette]);
  // With default colours the theme around is already correct: antd need not compute it again.
  const isWorn = colorBgLayout === palette.ground && colorPrimary === palette.brand.solid;
  const config = useMemo(
    () => (isWorn ? undefined : themeConfig('dark', lang, scale, motion, palette)),
    [isWorn, lang, scale, motion, palette],
  );
  return (
    <WallPaletteContext value={palette}>
      {/* Menus and dialogs open inside the box, where the colours apply. */}
      <ConfigProvider theme={config} getPopupContainer={() => box.current ?? document.body}>
        <div ref={box} className={styles.look} style={variables}>
          {children}
        </div>
      </ConfigProvider>
    </WallPaletteContext>
  );
}
