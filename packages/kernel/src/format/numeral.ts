import type { Lang } from '../lang.ts';

const DIGITS = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Ordinal of a named item; up to ten as a Chinese numeral in Chinese: 套餐一, package 1. */
export const numeralIn = (n: number, lang: Lang): string =>
  (lang === 'zh' ? DIGITS[n] : undefined) ?? String(n);
