import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';

/* Decimal text as people read it. */

/** '1234.5' → '1,234.50'. */
export const money = (text: string | null): string => (text === null ? NO_VALUE : formatNumber(Number(text)));

/** A difference with its sign. */
export const signedMoney = (text: string | null): string =>
  text !== null && Number(text) > 0 ? `+${money(text)}` : money(text);

/** All digits that there are, at least so many behind the point: '0.7' → '0.70', '0.6523' stays. */
export function exactFigure(text: string, least = 2): string {
  const places = Math.min(6, Math.max(least, text.split('.')[1]?.length ?? 0));
  return formatNumber(Number(text), places);
}
