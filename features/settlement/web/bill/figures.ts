import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';

/* Formatting of decimal text. */

/** '1234.5' → '1,234.50'. */
export const money = (text: string | null): string => (text === null ? NO_VALUE : formatNumber(Number(text)));

/** A difference with an explicit sign. */
export const signedMoney = (text: string | null): string =>
  text !== null && Number(text) > 0 ? `+${money(text)}` : money(text);

/** All decimal places (up to 6), at least `least`: '0.7' → '0.70', '0.6523' stays. */
export function exactFigure(text: string, least = 2): string {
  const places = Math.min(6, Math.max(least, text.split('.')[1]?.length ?? 0));
  return formatNumber(Number(text), places);
}
