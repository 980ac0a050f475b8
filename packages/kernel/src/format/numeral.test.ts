import { expect, it } from 'vitest';
import { numeralIn } from './numeral.ts';

it.each([
  [1, 'zh', '一'],
  [6, 'zh', '六'],
  [10, 'zh', '十'],
  [11, 'zh', '11'],
  [1, 'en', '1'],
  [6, 'en', '6'],
] as const)('%s in %s is %s', (n, lang, text) => {
  expect(numeralIn(n, lang)).toBe(text);
});
