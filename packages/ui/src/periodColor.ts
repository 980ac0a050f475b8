import type { PricePeriod } from './tokens.ts';

/** Colours of a price period: `fill` as background, `on` for text. */
export const periodColor = (period: PricePeriod, part: 'fill' | 'on' = 'fill'): string =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${part})`;
