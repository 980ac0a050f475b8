import { type MonthRange, monthsOf } from '@heliodon/energy/tariff/tariff-months';
import type { Lang } from '@heliodon/kernel/lang';

const english = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** 6 → "6月" / "Jun". */
export const monthName = (month: number, lang: Lang): string =>
  lang === 'zh' ? `${month}月` : english.format(Date.UTC(2024, month - 1, 1));

/** "6–8月", "11月–次年2月", "Jun–Aug". */
export function monthRangeText(range: MonthRange, lang: Lang): string {
  const { startMonth, endMonth } = range;
  if (monthsOf(range).length === 1) return monthName(startMonth, lang);
  if (lang === 'en') return `${monthName(startMonth, lang)}–${monthName(endMonth, lang)}`;
  return startMonth < endMonth ? `${startMonth}–${endMonth}月` : `${startMonth}月–次年${endMonth}月`;
}
