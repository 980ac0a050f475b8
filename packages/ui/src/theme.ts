import type { Lang } from '@heliodon/kernel/lang';
import { type ThemeConfig, theme } from 'antd';
import { mix } from './mix.ts';
import { type ColorMode, fontFamilies, monoFamily, type Palette, palettes, type Tone } from './tokens.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>;

function statusTokens(name: string, tone: Tone, surface: string): Record<string, string> {
  return {
    [`color${name}`]: tone.solid,
    [`color${name}Hover`]: tone.solid,
    [`color${name}Active`]: tone.text,
    [`color${name}Text`]: tone.text,
    [`color${name}TextHover`]: tone.text,
    [`color${name}TextActive`]: tone.text,
    [`color${name}Bg`]: tone.soft,
    [`color${name}BgHover`]: tone.soft,
    [`color${name}Border`]: mix(tone.solid, surface, 0.4),
    [`color${name}BorderHover`]: tone.solid,
  };
}

/** Runs last, so that antd uses the colours of tokens.ts and no derived shades. */
function exactColors(p: Palette): Algorithm {
  return (_seed, map) => ({
    ...(map as NonNullable<typeof map>),
    colorPrimary: p.brand.solid,
    colorPrimaryHover: p.brand.hover,
    colorPrimaryActive: p.brand.active,
    colorPrimaryText: p.brand.text,
    colorPrimaryTextHover: p.brand.hover,
    colorPrimaryTextActive: p.brand.active,
    colorPrimaryBg: p.brand.soft,
    colorPrimaryBgHover: p.brand.soft,
    // The focus ring.
    colorPrimaryBorder: p.brand.solid,
    colorPrimaryBorderHover: p.brand.hover,
    colorLink: p.brand.text,
    colorLinkHover: p.brand.hover,
    colorLinkActive: p.brand.active,
    ...statusTokens('Success', p.status.normal, p.surface),
    ...statusTokens('Warning', p.status.warning, p.surface),
    ...statusTokens('Error', { ...p.status.fault, solid: p.status.fault.text }, p.surface),
    ...statusTokens('Info', { solid: p.brand.solid, text: p.brand.text, soft: p.brand.soft }, p.surface),
    colorBgLayout: p.ground,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorBgSpotlight: p === palettes.light ? p.text : p.borderStrong,
    colorBorder: p.borderStrong,
    colorBorderSecondary: p.border,
    colorText: p.text,
    colorTextSecondary: p.textSecondary,
    colorTextTertiary: p.textTertiary,
    colorTextQuaternary: p.textDisabled,
  });
}

/** antd's theme at scale 1. Big screens have their own palette. */
export function themeConfig(
  mode: ColorMode,
  lang: Lang,
  scale = 1,
  motion = true,
  p: Palette = palettes[mode],
): ThemeConfig {
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  // Icons that antd draws in white on the primary colour, which is light in the dark theme.
  const onBrand = { colorWhite: p.brand.on, colorTextLightSolid: p.brand.on };
  const px = (value: number) => Math.round(value * scale);
  return {
    algorithm: [base, exactColors(p)],
    hashed: false,
    // The styles are in antd/dist/antd.css: apps/portal/src/antd.css.
    zeroRuntime: true,
    token: {
      colorPrimary: p.brand.solid,
      fontFamily: fontFamilies[lang],
      fontFamilyCode: monoFamily,
      fontSize: px(14),
      controlHeight: px(32),
      borderRadius: px(8),
      sizeUnit: 4 * scale,
      motion,
      motionUnit: 0.08,
      colorTextPlaceholder: p.textTertiary,
      colorSplit: p.border,
      boxShadow: `0 6px 24px -6px color-mix(in srgb, ${p.shadow} 22%, transparent)`,
      boxShadowSecondary: `0 8px 28px -8px color-mix(in srgb, ${p.shadow} 30%, transparent)`,
    },
    components: {
      Button: {
        primaryColor: p.brand.on,
        dangerColor: p.onFault,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Checkbox: onBrand,
      Radio: { buttonSolidCheckedColor: p.brand.on },
      DatePicker: onBrand,
      Calendar: onBrand,
      Steps: onBrand,
      Card: { headerFontSize: px(15), bodyPadding: px(20), headerPadding: px(20) },
      Table: {
        headerBg: p.sunken,
        headerColor: p.textSecondary,
        headerSplitColor: 'transparent',
        headerSortActiveBg: p.sunken,
        headerSortHoverBg: p.hover,
        bodySortBg: 'transparent',
        rowHoverBg: p.hover,
        rowSelectedBg: p.brand.soft,
        rowSelectedHoverBg: p.brand.soft,
        borderColor: p.border,
        cellPaddingBlock: px(14),
        cellPaddingBlockMD: px(10),
        cellPaddingBlockSM: px(6),
        cellPaddingInline: px(12),
        cellPaddingInlineMD: px(12),
        cellPaddingInlineSM: px(12),
      },
      Tabs: { itemSelectedColor: p.brand.text, itemHoverColor: p.brand.text, horizontalItemGutter: px(24) },
      Segmented: { trackBg: mode === 'light' ? p.hover : p.sunken, itemSelectedBg: p.raised },
      Menu: { itemSelectedBg: p.brand.soft, itemSelectedColor: p.brand.text },
      Form: { labelColor: p.textSecondary, verticalLabelPadding: `0 0 ${px(4)}px` },
      Tooltip: { colorBgSpotlight: mode === 'light' ? p.text : p.borderStrong },
    },
  };
}
