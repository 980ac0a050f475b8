import { describe, expect, test } from 'vitest';
import { formatNumber, formatShare, isNumberText, withoutGroups } from './number.ts';

describe('formatNumber', () => {
  test.each([
    [0, undefined, '0.00'],
    [1234.5, undefined, '1,234.50'],
    [-1234567.891, undefined, '-1,234,567.89'],
    [0.005, undefined, '0.01'],
    [-0.001, undefined, '0.00'],
    [12.5, 0, '13'],
    [12.34567, 4, '12.3457'],
    [1000, 0, '1,000'],
    [null, undefined, '--'],
    [undefined, undefined, '--'],
    [Number.NaN, undefined, '--'],
    [Number.POSITIVE_INFINITY, undefined, '--'],
  ] as const)('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });
});

test.each([
  [0.1234, '12.3 %'],
  [1, '100.0 %'],
  [null, '--'],
])('the share %s is %s', (share, text) => {
  expect(formatShare(share)).toBe(text);
});

describe('isNumberText', () => {
  test.each(['0', '12', '-12', '12.5', '-0.25', '007'])('%s is a number', (text) => {
    expect(isNumberText(text)).toBe(true);
  });
  test.each(['', '-', '.5', '5.', '+5', '1,000', '1e5', ' 1', '1.2.3', 'abc', '１２'])(
    '%j is not a number',
    (text) => {
      expect(isNumberText(text)).toBe(false);
    },
  );
});

test.each([
  ['1234.56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['-1，234，567', '-1234567'],
  ['1234,56', null],
  ['1,23', null],
  ['1.234,56', null],
  [',234', null],
  ['1,234.', null],
])('%s without digit grouping is %s', (text, plain) => {
  expect(withoutGroups(text)).toBe(plain);
});
