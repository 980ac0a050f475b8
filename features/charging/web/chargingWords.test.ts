import { describe, expect, it, test } from 'vitest';
import { connectorWord, durationText, feeOf, isPeriod, socText } from './chargingWords.ts';

test.each([
  [0, 'zh', '0 分钟'],
  [59, 'en', '59 min'],
  [60, 'en', '1 h 00 min'],
  [185, 'zh', '3 小时 05 分钟'],
  [60_060, 'en', '1,001 h 00 min'],
] as const)('%i minutes in %s', (min, lang, text) => {
  expect(durationText(min, lang)).toBe(text);
});

describe('a connector', () => {
  it('has the texts of the device kind', () => {
    expect(connectorWord(2, 'en')).toEqual({ tone: 'normal', word: 'Charging' });
    expect(connectorWord(5, 'zh')).toEqual({ tone: 'fault', word: '故障' });
  });
  it('without a known state is offline without a text, and an unknown code is shown', () => {
    expect(connectorWord(null, 'en')).toEqual({ tone: 'offline', word: '' });
    expect(connectorWord(42, 'en')).toEqual({ tone: 'offline', word: '42' });
  });
});

test.each([
  [null, null, '--'],
  [20, 80, '20 → 80 %'],
  [20, null, '20 → -- %'],
])('state of charge from %s to %s', (start, end, text) => {
  expect(socText(start, end)).toBe(text);
});

it('fees are shown to the cent', () => {
  expect(feeOf('12345.60', 'CNY', 'zh').text).toBe('12,345.60 元');
  expect(feeOf(null, 'EUR', 'en').text).toBe('--');
});

it('recognises the periods of the price', () => {
  expect(isPeriod('topPeak')).toBe(true);
  expect(isPeriod('')).toBe(false);
});
