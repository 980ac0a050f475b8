import type { TariffTemplate } from '@heliodon/tariffs/contract';
import { expect, it } from 'vitest';
import { orderTemplates } from './orderTemplates.ts';

const template = (key: string, currency: string, zh: string, en: string): TariffTemplate => ({
  key,
  country: '',
  currency,
  region: { zh, en },
  name: { zh: '工商业', en: 'Business' },
  source: { zh: '文号', en: 'Rule' },
  price: { efficiency: '0.9', feedInPrice: '0', seasons: [] },
});
const all = [
  template('js', 'CNY', '江苏', 'Jiangsu'),
  template('de', 'EUR', '德国', 'Germany'),
  template('sd', 'CNY', '山东', 'Shandong'),
];

it.each([
  ['CNY', '', ['js', 'sd', 'de']],
  ['EUR', '', ['de', 'js', 'sd']],
  ['CNY', '山东', ['sd']],
  ['CNY', 'JIANG business', ['js']],
  ['CNY', 'nowhere', []],
])('for %s and "%s"', (currency, words, expected) => {
  expect(orderTemplates(all, currency, words).map(({ key }) => key)).toEqual(expected);
});
