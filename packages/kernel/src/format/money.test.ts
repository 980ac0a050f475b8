import { describe, expect, test } from 'vitest';
import { currencySymbol, formatMoney } from './money.ts';

describe('formatMoney', () => {
  test.each([
    [0, 'zh', undefined, '0.00 元'],
    [9999.99, 'zh', 'CNY', '9,999.99 元'],
    [9999.994, 'zh', 'CNY', '9,999.99 元'],
    [9999.996, 'zh', 'CNY', '1.00 万元'],
    [10000, 'zh', 'CNY', '1.00 万元'],
    [-123456.7, 'zh', 'CNY', '-12.35 万元'],
    [123456789, 'zh', 'CNY', '12,345.68 万元'],
    [9999, 'en', 'CNY', '9,999.00 CNY'],
    [123456.7, 'en', 'CNY', '12.35 ×10k CNY'],
    [123456.7, 'zh', 'EUR', '123,456.70 EUR'],
    [123456.7, 'en', 'USD', '123,456.70 USD'],
    [null, 'zh', 'CNY', '--'],
  ] as const)('%s in %s %s is %s', (amount, lang, currency, text) => {
    expect(formatMoney(amount, { lang, currency }).text).toBe(text);
  });

  test('a bill shows the amount in full', () => {
    expect(formatMoney(123456.78, { lang: 'zh', wan: false }).text).toBe('123,456.78 元');
  });
});

test.each([
  ['CNY', '¥'],
  ['EUR', '€'],
  ['USD', '$'],
  ['CHF', 'CHF'],
])('%s has the symbol %s', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol);
});
