import type { Lang } from '@heliodon/kernel/lang';

/**
 * All colours of the product. antd (theme.ts), ECharts (chart/chartTheme.ts), the CSS variables (UiProvider) and big
 * screens use them; only the map and other screen palettes (wall/wallPalettes.ts) are separate, to keep the sign-in
 * page small.
 */

export type ColorMode = 'light' | 'dark';
export type EnergyRole = 'pv' | 'battery' | 'grid' | 'load' | 'charging';
export type StatusTone = 'normal' | 'waiting' | 'warning' | 'fault' | 'offline';
export type GradeTone = 'serious' | 'first' | 'second' | 'third';
export type Phase = 'a' | 'b' | 'c';
export type PricePeriod = 'deepValley' | 'valley' | 'usual' | 'peak' | 'topPeak';

/** `solid`: symbols and fills; `text`: readable on every background; `soft`: background for `text`. */
export interface Tone {
  solid: string;
  text: string;
  soft: string;
}

export interface Palette {
  ground: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  border: string;
  borderStrong: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  textDisabled: string;
  brand: {
    solid: string;
    hover: string;
    active: string;
    on: string;
    text: string;
    soft: string;
    border: string;
  };
  energy: Record<EnergyRole, Tone>;
  status: Record<StatusTone, Tone>;
  /** Text on a button filled with `status.fault.text`. */
  onFault: string;
  /** Alarm grades; the most serious is a filled tag with its own text colour. */
  grade: Record<GradeTone, Tone>;
  onSerious: string;
  /** A ramp from cool to warm; `on` is the text colour on the fill. */
  price: Record<PricePeriod, { fill: string; on: string }>;
  /** Phases of three-phase current in wire colours: yellow, green, red. */
  phase: Record<Phase, string>;
  /** Lines without a fixed meaning, after the brand colour. */
  series: string[];
  /** Night background of charts. */
  night: string;
  shadow: string;
}

/** The same fill in both themes, because colour has a meaning. */
const ENERGY = { pv: '#F5A524', battery: '#22B573', grid: '#4C7DF0', load: '#8B5CF6', charging: '#14B8C4' };

const PRICE: Palette['price'] = {
  deepValley: { fill: '#2B6CB0', on: '#FFFFFF' },
  valley: { fill: '#6FB1D6', on: '#10202E' },
  usual: { fill: '#D9C36A', on: '#2A2410' },
  peak: { fill: '#EE8F55', on: '#2B1505' },
  topPeak: { fill: '#C8372F', on: '#FFFFFF' },
};

const PHASE: Palette['phase'] = { a: '#F5A524', b: '#22B573', c: '#E5484D' };

const SERIES = ['#C2598F', '#7A9A3B', '#B0703C', '#5E7BA8'];

const light: Palette = {
  ground: '#F3F5F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F7F9FB',
  hover: '#EEF3F6',
  border: '#E4E9EF',
  borderStrong: '#CCD5DE',
  text: '#16202C',
  textSecondary: '#4A5968',
  textTertiary: '#64717F',
  textDisabled: '#A3ADB8',
  brand: {
    solid: '#0B6A82',
    hover: '#0E7C98',
    active: '#085467',
    on: '#FFFFFF',
    text: '#0B6A82',
    soft: '#E6F3F6',
    border: '#A9D3DE',
  },
  energy: {
    pv: { solid: ENERGY.pv, text: '#925E00', soft: '#FEF3DC' },
    battery: { solid: ENERGY.battery, text: '#0F7A49', soft: '#E7F6EE' },
    grid: { solid: ENERGY.grid, text: '#2F5FD0', soft: '#EAF0FE' },
    load: { solid: ENERGY.load, text: '#6D3BDB', soft: '#F2ECFE' },
    charging: { solid: ENERGY.charging, text: '#0B727B', soft: '#E3F6F7' },
  },
  status: {
    normal: { solid: '#22B573', text: '#0F7A49', soft: '#E7F6EE' },
    waiting: { solid: '#7F98B2', text: '#48607A', soft: '#EBF0F5' },
    warning: { solid: '#F5A524', text: '#8A5800', soft: '#FEF3DC' },
    fault: { solid: '#E5484D', text: '#C0262D', soft: '#FDECEC' },
    offline: { solid: '#9AA5B1', text: '#5A646F', soft: '#EEF0F3' },
  },
  onFault: '#FFFFFF',
  grade: {
    serious: { solid: '#A8101B', text: '#A8101B', soft: '#FBE2E3' },
    first: { solid: '#E4572E', text: '#AE3A10', soft: '#FDEAE2' },
    second: { solid: '#F5A524', text: '#8A5800', soft: '#FEF3DC' },
    third: { solid: '#7F98B2', text: '#48607A', soft: '#EBF0F5' },
  },
  onSerious: '#FFFFFF',
  price: PRICE,
  phase: PHASE,
  series: SERIES,
  night: '#E9EDF3',
  shadow: '#0F1E2D',
};

const dark: Palette = {
  ground: '#0E141B',
  surface: '#161E28',
  raised: '#1D2733',
  sunken: '#121922',
  hover: '#1E2935',
  border: '#283442',
  borderStrong: '#3A4858',
  text: '#E4EBF2',
  textSecondary: '#A7B4C2',
  textTertiary: '#8593A2',
  textDisabled: '#566373',
  brand: {
    solid: '#45B1CB',
    hover: '#5FC2DA',
    active: '#3699B2',
    on: '#04222B',
    text: '#5BBDD5',
    soft: '#12323D',
    border: '#235A69',
  },
  energy: {
    pv: { solid: ENERGY.pv, text: '#F7B955', soft: '#35280F' },
    battery: { solid: ENERGY.battery, text: '#4CCB92', soft: '#12301F' },
    grid: { solid: ENERGY.grid, text: '#84A7FF', soft: '#1A2747' },
    load: { solid: ENERGY.load, text: '#B79CFF', soft: '#291F47' },
    charging: { solid: ENERGY.charging, text: '#46CFD9', soft: '#0E2F33' },
  },
  status: {
    normal: { solid: '#22B573', text: '#4CCB92', soft: '#12301F' },
    waiting: { solid: '#7F98B2', text: '#9DB2C8', soft: '#222D3A' },
    warning: { solid: '#F5A524', text: '#F7B955', soft: '#35280F' },
    fault: { solid: '#F2555A', text: '#FF8A8A', soft: '#3A1B1E' },
    offline: { solid: '#75818E', text: '#98A3AF', soft: '#242B34' },
  },
  onFault: '#2E0A0C',
  grade: {
    serious: { solid: '#CF2B36', text: '#FF8E92', soft: '#45161B' },
    first: { solid: '#F0703F', text: '#FF9C72', soft: '#3C2013' },
    second: { solid: '#F5A524', text: '#F7B955', soft: '#35280F' },
    third: { solid: '#7F98B2', text: '#9DB2C8', soft: '#222D3A' },
  },
  onSerious: '#FFFFFF',
  price: PRICE,
  phase: PHASE,
  series: SERIES,
  night: '#121A24',
  shadow: '#000000',
};

export const palettes: Record<ColorMode, Palette> = { light, dark };

/** Big screens: the dark palette on a deeper, bluer background. */
export const wallPalette: Palette = {
  ...dark,
  ground: '#060C16',
  surface: '#0B1422',
  raised: '#101C2E',
  sunken: '#080F1A',
  hover: '#13213A',
  border: '#1B2B42',
  borderStrong: '#2C4262',
  text: '#EAF1F8',
  textSecondary: '#AFC0D2',
  textTertiary: '#8497AC',
  night: '#0A1220',
};

const SYSTEMS = '-apple-system, "Segoe UI"';
const CHINESE = '"Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif';

/**
 * Chinese fonts draw quotes and dots full-width, so in English all Latin fonts come first. In Chinese few fonts precede
 * the one of Linux systems, because each missing one is looked up for every weight.
 */
export const fontFamilies: Record<Lang, string> = {
  zh: `${SYSTEMS}, ${CHINESE}`,
  en: `${SYSTEMS}, Roboto, "Noto Sans", "Liberation Sans", Arial, "DejaVu Sans", ${CHINESE}`,
};
export const monoFamily =
  'ui-monospace, SFMono-Regular, "Cascadia Mono", Consolas, "Roboto Mono", "Noto Sans Mono", monospace';

/** Pixels at scale 1, shared by the shell and sticky elements below its header. */
export const layoutPx = { header: 56, side: 224, sideCollapsed: 64 };

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `{ '--hd-text': …, '--hd-energy-pv-solid': … }` for the style sheets. */
export function cssVariables(palette: Palette): Record<string, string> {
  const variables: Record<string, string> = {};
  const walk = (node: object, path: string) => {
    for (const [name, value] of Object.entries(node)) {
      const key = `${path}-${kebab(name)}`;
      if (typeof value === 'string') variables[key] = value;
      else if (!Array.isArray(value)) walk(value, key);
    }
  };
  walk(palette, '--hd');
  return variables;
}
