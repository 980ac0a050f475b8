import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimalSpan, isEfficiency, isPositive } from './tariff-decimal.ts';

describe('decimals', () => {
  it.each([
    ['0.5', '0.49', 1],
    ['0.5', '0.50', 0],
    ['007', '7', 0],
    ['10', '9.999999', 1],
    ['0', '0.00000000000000001', -1],
    ['12345678901234567890', '12345678901234567891', -1],
  ])('%s against %s', (a, b, expected) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(expected);
    expect(Math.sign(compareDecimals(b, a))).toBe(expected === 0 ? 0 : -expected);
  });

  it('compare like the numbers they represent', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const text = (value: number) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(Math.sign(compareDecimals(text(a), text(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  it.each([
    ['0', false],
    ['0.0', false],
    ['0.0001', true],
    ['0.88', true],
    ['1', true],
    ['1.000', true],
    ['1.0000000000000001', false],
    ['2', false],
    ['', false],
    ['.5', false],
    ['-0.5', false],
  ])('efficiency %s: %s', (text, expected) => {
    expect(isEfficiency(text)).toBe(expected);
  });

  it('zero in any notation is not positive', () => {
    expect(['0', '0.000', '00'].some(isPositive)).toBe(false);
    expect(isPositive('0.001')).toBe(true);
  });

  it('the range ignores values that are no numbers', () => {
    expect(decimalSpan(['0.3', '', '1.25', '0.29'])).toEqual({ lowest: '0.29', highest: '1.25' });
    expect(decimalSpan([''])).toBeUndefined();
  });
});
