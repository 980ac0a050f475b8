import { expect, it } from 'vitest';
import { currencyOf } from './countryCurrency.ts';

it.each([
  ['CN', 'CNY'],
  ['DE', 'EUR'],
  ['HR', 'EUR'],
  ['BG', 'EUR'],
  ['GB', 'GBP'],
  ['JE', 'GBP'],
  ['US', 'USD'],
  ['CH', 'CHF'],
  ['LI', 'CHF'],
  ['NG', 'NGN'],
  ['PL', 'PLN'],
  ['DK', 'DKK'],
  ['NP', 'USD'],
])('%s pays in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});
