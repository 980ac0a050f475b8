import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, type Numeric } from '@heliodon/kernel/format/number';
import { formatQuantity, type Quantity } from '@heliodon/kernel/format/unit';
import type { Lang } from '@heliodon/kernel/lang';

/* Formats of the big screen: stable functions, because counting-up figures depend on them. */

type Format = (value: Numeric) => Pick<Quantity, 'value' | 'unit'>;

export const energy: Format = (value) => formatQuantity(value, 'kWh', 1);
export const power: Format = (value) => formatQuantity(value, 'kW');
export const peak: Format = (value) => formatQuantity(value, 'kWp', 1);
export const hours: Format = (value) => ({ value: formatNumber(value, 2), unit: 'h' });
export const degrees: Format = (value) => ({ value: formatNumber(value, 1), unit: '°C' });
export const light: Format = (value) => ({ value: formatNumber(value, 0), unit: 'W/m²' });
export const wind: Format = (value) => ({ value: formatNumber(value, 1), unit: 'm/s' });

const TONNE_KG = 1000;

/** Kilograms below one tonne, then tonnes. */
export const weight: Format = (kg) =>
  typeof kg === 'number' && Math.abs(kg) >= TONNE_KG
    ? { value: formatNumber(kg / TONNE_KG, 1), unit: 't' }
    : { value: formatNumber(kg, 1), unit: 'kg' };

const WAN = 10_000;

/** Whole trees; in Chinese in units of ten thousand from 10,000. */
const trees: Record<Lang, Format> = {
  zh: (count) =>
    typeof count === 'number' && count >= WAN
      ? { value: formatNumber(count / WAN, 2), unit: '万棵' }
      : { value: formatNumber(count, 0), unit: '棵' },
  en: (count) => ({ value: formatNumber(count, 0), unit: '' }),
};
export const treesIn = (lang: Lang): Format => trees[lang];

export const moneyIn =
  (currency: string, lang: Lang): Format =>
  (value) =>
    formatMoney(value, { currency, lang });
