import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import './base.css';
import { ColorModeContext } from './colorMode.ts';
import { giveStylesNonce } from './styleNonce.ts';
import { themeConfig } from './theme.ts';
import { type ColorMode, cssVariables, fontFamilies, monoFamily, palettes } from './tokens.ts';
import { useLang } from './useLang.ts';
import { useReducedMotion } from './useReducedMotion.ts';

interface UiProviderProps {
  mode: ColorMode;
  /** 1 is the base size; the layout uses rem and scales with it. */
  scale?: number;
  /** Nonce of the Content-Security-Policy, for antd's styles. */
  nonce?: string;
  children: ReactNode;
}

/** Theme, language and messages of antd, and colours as CSS variables. Once, at the root. */
export function UiProvider({ mode, scale = 1, nonce, children }: UiProviderProps) {
  const lang = useLang();
  // Before the first child renders, because rendering already writes styles.
  useState(() => nonce && giveStylesNonce(nonce));
  const motion = !useReducedMotion();
  const theme = useMemo(() => themeConfig(mode, lang, scale, motion), [mode, lang, scale, motion]);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(cssVariables(palettes[mode])))
      root.style.setProperty(name, value);
    root.style.setProperty('--hd-mono', monoFamily);
    root.style.colorScheme = mode;
    root.style.fontSize = `${100 * scale}%`;
    root.dataset.theme = mode;
  }, [mode, scale]);

  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--hd-font', fontFamilies[lang]);
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');
  }, [lang]);

  return (
    <ColorModeContext value={mode}>
      <StyleProvider layer>
        <ConfigProvider
          theme={theme}
          csp={csp}
          locale={lang === 'zh' ? zhCN : enUS}
          button={{ autoInsertSpace: false }}
        >
          <App component={false}>{children}</App>
        </ConfigProvider>
      </StyleProvider>
    </ColorModeContext>
  );
}
