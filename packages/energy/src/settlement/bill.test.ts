import { decimal, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addTotals, type BillTotals, billTotals, type MonthFacts, meanPrice, monthBill } from './bill.ts';
import type { SettledLine } from './lines.ts';
import { toQuanta } from './quanta.ts';

/* Expected values calculated by hand. Prices: peak 1.10, usual 0.70, valley 0.30; feed-in 0.40. */

const bought = (period: SettledLine['period'], kwh: number, price: string): SettledLine => ({
  item: 'import',
  period,
  price: decimal(`-${price}`),
  quanta: toQuanta(kwh),
});
const fedIn = (kwh: number, price = '0.40'): SettledLine => ({
  item: 'feedIn',
  period: null,
  price: decimal(price),
  quanta: toQuanta(kwh),
});
const lines = [
  bought('valley', 500, '0.30'),
  bought('peak', 1000, '1.10'),
  // 1400.0035
  bought('usual', 2000.005, '0.70'),
  fedIn(300.5),
];
const october: MonthFacts = {
  month: '2026-10',
  lines,
  whole: true,
  transformer: null,
  demandKw: null,
  reactive: null,
};
const allYear = (price: number) => [{ startMonth: 1, endMonth: 12, price }];
const monthly = { billingType: 'monthly', capacityKva: '800', ranges: allYear(30) } as const;
const demand = { billingType: 'demand', capacityKva: '800', ranges: allYear(38) } as const;
const annual = { billingType: 'annual', capacityKva: '1250', ranges: allYear(100) } as const;

/** "kind period quantity unit × price = amount". */
const shown = (facts: MonthFacts): string[] =>
  monthBill(facts).lines.map(
    (line) =>
      `${line.kind} ${line.period} ${decimalText(line.quantity)} ${line.unit} × ${decimalText(line.price)} = ${fixedText(line.amount, 2)}`,
  );
const energy = [
  'import peak 1000 kWh × 1.1 = 1100.00',
  'import usual 2000.005 kWh × 0.7 = 1400.00',
  'import valley 500 kWh × 0.3 = 150.00',
];
const credit = 'feedIn null 300.5 kWh × 0.4 = -120.20';

describe('the bill of a month', () => {
  test.each<[string, Partial<MonthFacts>, string[], string]>([
    ['energy alone, the dearest first', {}, [...energy, credit], '2529.80'],
    [
      'with a capacity charge',
      { transformer: monthly },
      [...energy, 'capacity null 800 kVA × 30 = 24000.00', credit],
      '26529.80',
    ],
    [
      // Tenth month of an annual price of 125,000 ÷ 12: 104,166.67 − 93,750.00.
      'with a yearly one',
      { transformer: annual },
      [...energy, 'capacity null 1250 kVA/12 × 100 = 10416.67', credit],
      '12946.47',
    ],
    [
      // 612.4839 kW are billed as 612.48.
      'with a demand charge',
      { transformer: demand, demandKw: 612.4839 },
      [...energy, 'demand null 612.48 kW × 38 = 23274.24', credit],
      '25804.04',
    ],
    [
      // 3 kWh to 4 kvarh is a power factor of 0.60: 20 × 0.5 % + 5 × 1 % + 5 × 2 % = 25 % of 2,650 + 24,000.
      'with a poor power factor',
      { transformer: { ...monthly, pfStandard: 90 }, reactive: { activeKwh: 3, reactiveKvarh: 4 } },
      [...energy, 'capacity null 800 kVA × 30 = 24000.00', 'powerFactor null 25 % × 26650 = 6662.50', credit],
      '33192.30',
    ],
    [
      // Above 0.95 with a standard of 0.90: 0.75 % less, −199.875.
      'with a good one',
      { transformer: { ...monthly, pfStandard: 90 }, reactive: { activeKwh: 100, reactiveKvarh: 10 } },
      [
        ...energy,
        'capacity null 800 kVA × 30 = 24000.00',
        'powerFactor null -0.75 % × 26650 = -199.88',
        credit,
      ],
      '26329.92',
    ],
    [
      'a part of a month has no capacity charge',
      { transformer: monthly, whole: false },
      [...energy, credit],
      '2529.80',
    ],
  ])('%s', (_name, facts, expected, total) => {
    expect(shown({ ...october, ...facts })).toEqual(expected);
    expect(fixedText(monthBill({ ...october, ...facts }).totals.total, 2)).toBe(total);
  });

  it('shows missing data', () => {
    const bill = monthBill({ ...october, transformer: { ...demand, pfStandard: 85 } });
    expect(bill).toMatchObject({
      capacity: 'unmeasured',
      powerFactor: { state: 'unmeasured', standard: 85, factor: null },
    });
    expect(monthBill(october)).toMatchObject({ capacity: 'none', powerFactor: { state: 'none' } });
  });

  it('a price change in the month yields two lines', () => {
    const changed = [bought('peak', 10, '1.10'), bought('peak', 5, '1.20')];
    expect(shown({ ...october, lines: changed })).toEqual([
      'import peak 10 kWh × 1.1 = 11.00',
      'import peak 5 kWh × 1.2 = 6.00',
    ]);
  });

  it('the effective price of a purchased kWh includes all items but the credit: (2,650 + 24,000) ÷ 3,500.005', () => {
    const { totals } = monthBill({ ...october, transformer: monthly });
    expect(meanPrice(totals)).toEqual(decimal('7.6143'));
    expect(meanPrice(monthBill({ ...october, lines: [] }).totals)).toBeNull();
  });
});

it.each([
  // 800 kVA × 30; 400 kW × 38; 1,250 kVA × 100 ÷ 12, October. Prorated by the days of the month, to the cent.
  ['monthly', monthly, 17, '13161.29'],
  ['demand', demand, 17, '8335.48'],
  ['annual', annual, 9, '3024.19'],
  ['all days', monthly, 31, '24000.00'],
])('the charge of a partial month is prorated by days: %s', (_name, transformer, days, capacity) => {
  const { totals, capacity: state } = monthBill({
    ...october,
    transformer,
    demandKw: 400,
    share: { days, of: 31 },
  });
  expect([state, fixedText(totals.capacity, 2)]).toEqual(['charged', capacity]);
});

const figures = (totals: BillTotals): string[] => Object.values(totals).map(decimalText);
const anyLine = fc
  .record({
    period: fc.constantFrom('peak', 'usual', 'valley'),
    quanta: fc.nat(10_000_000),
    price: fc.constantFrom('-1.1', '-0.7001', '-0.333'),
  })
  .map((line) => ({ ...line, item: 'import', price: decimal(line.price) }) as SettledLine);

it('months add up to the whole for any division', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyLine), { minLength: 2, maxLength: 12 }), fc.nat(11), (months, cut) => {
      const bills = months.map((lines, at) =>
        monthBill({
          ...october,
          month: `2026-${String(at + 1).padStart(2, '0')}`,
          lines,
          transformer: annual,
        }),
      );
      const parts = addTotals(billTotals(bills.slice(0, cut)), billTotals(bills.slice(cut)));
      expect(figures(parts)).toEqual(figures(billTotals(bills)));
      const lines = bills.flatMap((bill) => bill.lines.map(({ amount }) => amount));
      expect(decimalText(sum(lines))).toBe(decimalText(parts.total));
    }),
  );
});
