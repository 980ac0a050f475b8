import type { Bilingual, Lang } from '../lang.ts';
import { formatNumber, isValue, NO_VALUE, type Numeric } from './number.ts';
import type { Quantity } from './unit.ts';

export interface MoneyOptions {
  lang: Lang;
  /** ISO 4217 code; default CNY. */
  currency?: string;
  /** false: full amounts, never in thousands or more (bills). */
  short?: boolean;
}

interface Step {
  /** Amounts from here on use this unit. */
  readonly from: number;
  readonly size: number;
  readonly unit: string;
}

/** Smallest first. Amounts below ten thousand are shown in full in both languages. */
const STEPS: Readonly<Record<Lang, readonly Step[]>> = {
  zh: [
    { from: 1e4, size: 1e4, unit: '万元' },
    { from: 1e8, size: 1e8, unit: '亿元' },
  ],
  en: [
    { from: 1e4, size: 1e3, unit: 'k CNY' },
    { from: 1e6, size: 1e6, unit: 'M CNY' },
  ],
};

/** "元" for CNY in Chinese, otherwise the ISO code: symbols (¥, $) are ambiguous. */
export function currencyUnit(currency: string, lang: Lang): string {
  return currency === 'CNY' && lang === 'zh' ? '元' : currency;
}

/** The unit of a column, in both languages. */
export const currencyUnits = (currency: string): Bilingual => ({
  zh: currencyUnit(currency, 'zh'),
  en: currencyUnit(currency, 'en'),
});

/** "¥", "€", "A$"; the code itself where the currency has no symbol. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  return symbol === 'CN¥' ? '¥' : symbol;
}

/** (123456.7, CNY) → 12.35 万元 / 123.46 k CNY; below ten thousand in full: 9,999.00 元. */
export function formatMoney(amount: Numeric, options: MoneyOptions): Quantity {
  const { lang, currency = 'CNY', short = true } = options;
  const inFull = { size: 1, unit: currencyUnit(currency, lang) };
  if (!isValue(amount)) return { value: NO_VALUE, unit: inFull.unit, text: NO_VALUE };
  const { size, unit } = short && currency === 'CNY' ? stepOf(amount, STEPS[lang], inFull) : inFull;
  const value = formatNumber(amount / size);
  return { value, unit, text: `${value} ${unit}` };
}

/** By the rounded amount: 999,996 is 1.00 M, not 1,000.00 k. */
function stepOf(amount: number, steps: readonly Step[], inFull: Pick<Step, 'size' | 'unit'>) {
  let step = inFull;
  for (const larger of steps) {
    const shown = Number((Math.abs(amount) / step.size).toFixed(2)) * step.size;
    if (shown >= larger.from) step = larger;
  }
  return step;
}
