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
    [99_999_949, 'zh', 'CNY', '9,999.99 万元'],
    [99_999_960, 'zh', 'CNY', '1.00 亿元'],
    [123456789, 'zh', 'CNY', '1.23 亿元'],
    [-123456789, 'zh', 'CNY', '-1.23 亿元'],
    [9999, 'en', 'CNY', '9,999.00 CNY'],
    [9999.996, 'en', 'CNY', '10.00 k CNY'],
    [10000, 'en', 'CNY', '10.00 k CNY'],
    [123456.7, 'en', 'CNY', '123.46 k CNY'],
    [-123456.7, 'en', 'CNY', '-123.46 k CNY'],
    [999_994, 'en', 'CNY', '999.99 k CNY'],
    [999_996, 'en', 'CNY', '1.00 M CNY'],
    [1_286_310, 'en', 'CNY', '1.29 M CNY'],
    [1_234_567_890, 'en', 'CNY', '1,234.57 M CNY'],
    [123456.7, 'zh', 'EUR', '123,456.70 EUR'],
    [123456.7, 'en', 'USD', '123,456.70 USD'],
    [null, 'zh', 'CNY', '--'],
  ] as const)('%s in %s %s is %s', (amount, lang, currency, text) => {
    expect(formatMoney(amount, { lang, currency }).text).toBe(text);
  });

  test('a bill shows the amount in full', () => {
    expect(formatMoney(123456.78, { lang: 'zh', short: false }).text).toBe('123,456.78 元');
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
