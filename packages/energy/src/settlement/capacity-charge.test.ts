import { decimal, fixedText, sum } from '@heliodon/kernel/decimal';
import { describe, expect, it, test } from 'vitest';
import { capacityCharge, type TransformerTerms } from './capacity-charge.ts';

const allYear = (price: number) => [{ startMonth: 1, endMonth: 12, price }];
const terms = (
  billingType: TransformerTerms['billingType'],
  capacityKva: string,
  price = 30,
): TransformerTerms => ({
  billingType,
  capacityKva,
  ranges: allYear(price),
});

const shown = (given: TransformerTerms, month: number, demandKw: string | null = null) => {
  const charge = capacityCharge(given, month, demandKw === null ? null : decimal(demandKw));
  return charge && fixedText(charge.amount, 2);
};

describe('a month', () => {
  test.each([
    // 1250 kVA × 30
    ['by capacity', terms('monthly', '1250'), null, '37500.00'],
    // 612.48 kW × 38
    ['by demand', terms('demand', '1250', 38), '612.48', '23274.24'],
    ['by demand that nobody measured', terms('demand', '1250', 38), null, null],
    // 1250 kVA × 100 per year ÷ 12 = 10,416.666…
    ['of a year', terms('annual', '1250', 100), null, '10416.67'],
  ])('%s', (_name, given, demandKw, amount) => {
    expect(shown(given, 1, demandKw)).toBe(amount);
  });

  it('the twelve months of a year add up to the annual price to the cent', () => {
    const given = terms('annual', '1250', 100);
    const months = Array.from({ length: 12 }, (_, at) => capacityCharge(given, at + 1, null)?.amount);
    expect(months.slice(0, 3).map((amount) => amount && fixedText(amount, 2))).toEqual([
      '10416.67',
      '10416.66',
      '10416.67',
    ]);
    expect(fixedText(sum(months.filter((amount) => amount !== undefined)), 2)).toBe('125000.00');
  });

  it('each month has the price of its range', () => {
    const given: TransformerTerms = {
      billingType: 'monthly',
      capacityKva: '400.5',
      ranges: [
        { startMonth: 11, endMonth: 2, price: 20 },
        { startMonth: 3, endMonth: 10, price: 32 },
      ],
    };
    expect([2, 3, 10, 11].map((month) => shown(given, month))).toEqual([
      '8010.00',
      '12816.00',
      '12816.00',
      '8010.00',
    ]);
  });
});
