import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  add,
  compare,
  decimal,
  decimalOf,
  decimalText,
  fixedText,
  multiply,
  negate,
  parseDecimal,
  roundDecimal,
  subtract,
  sum,
} from './decimal.ts';

test.each([
  ['0', '0'],
  ['007.50', '7.5'],
  ['-0.10', '-0.1'],
  ['12345678901234567890.123', '12345678901234567890.123'],
  ['-0', '0'],
])('%s is parsed as %s', (text, shown) => {
  expect(decimalText(decimal(text))).toBe(shown);
});

test.each(['', '.5', '5.', '1e3', '+1', '1,000', 'NaN', '0x10'])('%s is no decimal', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});

describe('rounding, half away from zero', () => {
  test.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.0049999', 2, '0.00'],
    ['2.675', 2, '2.68'],
    ['-2.674', 2, '-2.67'],
    ['1.5', 0, '2'],
    ['7', 2, '7.00'],
    ['-0.001', 2, '0.00'],
    ['99999999999999999.995', 2, '100000000000000000.00'],
  ])('%s to %i places is %s', (text, places, shown) => {
    expect(fixedText(decimal(text), places)).toBe(shown);
  });
});

test('0.1 + 0.2 is 0.3, and 1.005 × 100 is 100.5', () => {
  expect(decimalText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
  expect(decimalText(multiply(decimal('1.005'), decimal('100')))).toBe('100.5');
});

const any = fc.record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat(12) });

describe('for any numbers', () => {
  it('a sum is the same in any order', () => {
    fc.assert(
      fc.property(fc.array(any), (values) => {
        expect(compare(sum(values), sum(values.toReversed()))).toBe(0);
      }),
    );
  });

  it('adding and subtracting the same number has no effect', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        expect(compare(add(a, negate(a)), decimalOf(0))).toBe(0);
      }),
    );
  });

  it('multiplication is distributive over addition', () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0);
      }),
    );
  });

  it('rounding moves by half a unit at most', () => {
    fc.assert(
      fc.property(any, fc.nat(6), (value, places) => {
        const moved = subtract(roundDecimal(value, places), value);
        const half = { units: 5n, scale: places + 1 };
        expect(compare(moved, half)).toBeLessThanOrEqual(0);
        expect(compare(moved, negate(half))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('text and number are equivalent', () => {
    fc.assert(
      fc.property(any, (value) => {
        expect(compare(decimal(decimalText(value)), value)).toBe(0);
      }),
    );
  });
});
