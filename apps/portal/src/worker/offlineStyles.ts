import { cssVariables, type Palette, palettes } from '@heliodon/ui/tokens';
import sheet from './offline.css?raw';

const NEEDED = /^--hd-(ground|surface|border|text|brand)/;

const rule = (selector: string, palette: Palette): string =>
  `${selector}{${Object.entries(cssVariables(palette))
    .filter(([name]) => NEEDED.test(name))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The offline page has its own styles in the same colours. */
export const offlineStyles = [
  rule(':root', palettes.light),
  rule(':root[data-theme="dark"]', palettes.dark),
  sheet,
].join('\n');
