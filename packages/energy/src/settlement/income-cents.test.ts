import { add, compare, decimal, decimalOf, subtract, ZERO } from '@heliodon/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apportion,
  centsOf,
  centsText,
  hourlyCents,
  incomeCents,
  sumCents,
  totalCents,
} from './income-cents.ts';
import type { IncomeItem, SettledLine } from './lines.ts';

const line = (item: IncomeItem, price: string, kwh: number): SettledLine => ({
  item,
  period: null,
  price: decimal(price),
  quanta: Math.round(kwh * 1e6),
});

describe('a day in cents', () => {
  it.each<[string, SettledLine[], Record<string, string>, string]>([
    // 10 × 0.6523 = 6.523; 4 × 0.4 = 1.6; together 8.123
    [
      'PV',
      [line('pvUse', '0.6523', 10), line('pvFeedIn', '0.4', 4)],
      { pvUse: '6.52', pvFeedIn: '1.60' },
      '8.12',
    ],
    // PV energy for the battery is income of PV and cost of the battery: 0.8 − 0.8.
    [
      'PV into the battery',
      [line('pvToStorage', '0.4', 2), line('chargePv', '-0.4', 2)],
      { pvUse: '0.80', charge: '-0.80' },
      '0.00',
    ],
    // 5 × 1.08 = 5.40, 6 × −0.3331 = −1.9986; sum 3.4014: the cost becomes −2.00 and the sum 3.40.
    [
      'arbitrage',
      [line('dischargeUse', '1.08', 5), line('chargeGrid', '-0.3331', 6)],
      { discharge: '5.40', charge: '-2.00' },
      '3.40',
    ],
    // Three times 0.335: each alone would be 0.34, but the sum 1.005 is 1.01 and not 1.02.
    [
      'parts of a cent',
      [line('pvUse', '0.335', 1), line('charging', '0.335', 1), line('subsidy', '0.335', 1)],
      { pvUse: '0.34', charging: '0.34', subsidy: '0.33' },
      '1.01',
    ],
    [
      'subsidies together',
      [line('subsidy', '0.1', 5), line('otherRevenue', '0.02', 5)],
      { subsidy: '0.60' },
      '0.60',
    ],
    ['nothing', [], {}, '0.00'],
  ])('%s', (_, lines, groups, total) => {
    const cents = incomeCents(lines);
    const shown = Object.fromEntries(
      Object.entries(cents).flatMap(([group, of]) => (of === 0n ? [] : [[group, centsText(of)]])),
    );
    expect({ shown, total: centsText(totalCents(cents)) }).toEqual({ shown: groups, total });
  });

  it('charges of the utility are no income', () => {
    expect(totalCents(incomeCents([{ ...line('pvUse', '1', 1), item: 'import' }]))).toBe(0n);
  });
});

const amounts = fc.array(fc.bigInt({ min: -10_000_000n, max: 10_000_000n }), { minLength: 1, maxLength: 31 });

describe('parts in cents', () => {
  it('add up to the rounded sum, each less than a cent off, and whole cents are unchanged', () => {
    fc.assert(
      fc.property(amounts, (units) => {
        const exact = units.map((of) => decimalOf(of, 6));
        const target = centsOf(exact.reduce(add, ZERO));
        const shown = apportion(exact, target);
        expect(sumCents(shown)).toBe(target);
        for (const [at, of] of exact.entries()) {
          const off = subtract(decimalOf(shown[at] ?? 0n, 2), of);
          expect(compare(off, decimal('0.01'))).toBeLessThan(0);
          expect(compare(off, decimal('-0.01'))).toBeGreaterThan(0);
          if (of.units % 10_000n === 0n) expect(off.units).toBe(0n);
        }
      }),
    );
  });

  it('hours add up to their day', () => {
    const one = fc.record({
      item: fc.constantFrom<IncomeItem>('pvUse', 'pvFeedIn', 'chargeGrid', 'dischargeUse', 'subsidy'),
      price: fc.integer({ min: -20_000, max: 20_000 }),
      quanta: fc.integer({ min: 0, max: 50_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(one, { maxLength: 5 }), { minLength: 1, maxLength: 24 }), (drawn) => {
        const hours = drawn.map((lines) =>
          lines.map(
            ({ item, price, quanta }): SettledLine => ({
              item,
              quanta,
              period: null,
              price: decimalOf(price, 4),
            }),
          ),
        );
        const cents = hourlyCents(hours);
        expect(sumCents(cents.map(totalCents))).toBe(totalCents(incomeCents(hours.flat())));
      }),
    );
  });
});
