import type { Lang } from '../lang.ts';
import { formatNumber, isValue, NO_VALUE, type Numeric } from './number.ts';
import type { Quantity } from './unit.ts';

export interface MoneyOptions {
  lang: Lang;
  /** ISO 4217 code; CNY unless said otherwise. */
  currency?: string;
  /** false where every cent counts (bills): never in ten-thousands. */
  wan?: boolean;
}

const WAN = 10_000;

/** "元" for CNY in Chinese, the ISO code otherwise: codes cannot be mistaken, symbols can (¥, $). */
export function currencyUnit(currency: string, lang: Lang): string {
  return currency === 'CNY' && lang === 'zh' ? '元' : currency;
}

/** The unit for CNY amounts given in ten-thousands. */
export function wanUnit(lang: Lang): string {
  return lang === 'zh' ? '万元' : '×10k CNY';
}

/** "¥", "€", "A$"; the code itself where the currency has no symbol. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  return symbol === 'CN¥' ? '¥' : symbol;
}

/** (123456.7, CNY) → 12.35 万元 / 12.35 ×10k CNY; below ten thousand in full: 9,999.00 元. */
export function formatMoney(amount: Numeric, options: MoneyOptions): Quantity {
  const { lang, currency = 'CNY', wan = true } = options;
  if (!isValue(amount)) return { value: NO_VALUE, unit: currencyUnit(currency, lang), text: NO_VALUE };
  const inWan = wan && currency === 'CNY' && Number(Math.abs(amount).toFixed(2)) >= WAN;
  const value = formatNumber(inWan ? amount / WAN : amount);
  const unit = inWan ? wanUnit(lang) : currencyUnit(currency, lang);
  return { value, unit, text: `${value} ${unit}` };
}
