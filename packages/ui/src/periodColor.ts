import type { PricePeriod } from './tokens.ts';

/** A price period in the one ramp from cool to hot: `fill` behind, `on` for text on it. */
export const periodColor = (period: PricePeriod, part: 'fill' | 'on' = 'fill'): string =>
  `var(--hd-price-${period.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${part})`;
