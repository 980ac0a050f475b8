import { decimal, decimalText } from '@heliodon/kernel/decimal';
import { describe, expect, it, test } from 'vitest';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import type { BillKind } from './bill.ts';
import { type Evidence, type InvoiceLine, reconcile } from './reconcile.ts';

/* Expected values calculated by hand. Prices of the plant: peak 1.10, usual 0.70, valley 0.30. */

const line = (
  kind: BillKind,
  period: PricePeriod | null,
  quantity: string | null,
  amount: string,
): InvoiceLine => ({
  kind,
  period,
  quantity: quantity === null ? null : decimal(quantity),
  amount: decimal(amount),
});
const bought = (period: PricePeriod, quantity: string, amount: string) =>
  line('import', period, quantity, amount);

const complete: Evidence = { quarters: 2976, unknownQuarters: 0, estimatedS: 0 };
const ours = [
  bought('peak', '1000.4', '1100.44'),
  bought('usual', '2000', '1400.00'),
  bought('valley', '500', '150.00'),
];

/** "kind period: reason figure, …" of each line. */
const found = (theirs: readonly InvoiceLine[], evidence = complete, mine: readonly InvoiceLine[] = ours) =>
  reconcile(mine, theirs, evidence).lines.map(({ kind, period, reasons }) => {
    const texts = reasons.map(({ reason, figure }) => (figure ? `${reason} ${decimalText(figure)}` : reason));
    return `${kind} ${period}: ${texts.join(', ')}`;
  });

const all = (peak: string, usual: string, valley: string) => [
  `import peak: ${peak}`,
  `import usual: ${usual}`,
  `import valley: ${valley}`,
];

describe('the reason for a difference of an invoice', () => {
  test.each<[string, InvoiceLine[], Evidence, string[]]>([
    [
      'whole kilowatt-hours',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2000', '1400.00'),
        bought('valley', '500', '150.00'),
      ],
      complete,
      all('rounding', 'rounding', 'rounding'),
    ],
    [
      // 1000 kWh for 1,200.00 are 1.20 per kWh.
      'another price',
      [
        bought('peak', '1000', '1200.00'),
        bought('usual', '2000', '1400.00'),
        bought('valley', '500', '150.00'),
      ],
      complete,
      all('price 1.2', 'rounding', 'rounding'),
    ],
    [
      // 96 of 2,976 intervals are unknown: at 2,000 kWh in 2,880 intervals they hold 66.7. 33.3 remain
      // unexplained.
      'data were missing, and that explains a part',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2100', '1470.00'),
        bought('valley', '500', '150.00'),
      ],
      { ...complete, unknownQuarters: 96 },
      all('rounding', 'missing 66.7, unexplained 33.3', 'rounding'),
    ],
    [
      // 192 unknown: 2,000 × 192 ÷ 2,784 = 137.9 kWh could be missing; 100 are missing.
      'data were missing, and that explains it',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2100', '1470.00'),
        bought('valley', '500', '150.00'),
      ],
      { ...complete, unknownQuarters: 192 },
      all('rounding', 'missing 100', 'rounding'),
    ],
    [
      // 26,784 s are 1 % of 2,976 intervals: 20 of 2,000 kWh.
      'data were estimated',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '1985', '1389.50'),
        bought('valley', '500', '150.00'),
      ],
      { ...complete, estimatedS: 26_784 },
      all('rounding', 'estimated 15', 'rounding'),
    ],
    [
      'nothing explains it',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2100', '1470.00'),
        bought('valley', '500', '150.00'),
      ],
      complete,
      all('rounding', 'unexplained 100', 'rounding'),
    ],
    [
      'shifted from peak to valley',
      [
        bought('peak', '900', '990.00'),
        bought('usual', '2000', '1400.00'),
        bought('valley', '600', '180.00'),
      ],
      complete,
      all('shifted', 'rounding', 'shifted'),
    ],
    [
      'a meter that counts a fifth less: 250 : 200',
      [
        bought('peak', '1250.5', '1375.55'),
        bought('usual', '2500', '1750.00'),
        bought('valley', '625', '187.50'),
      ],
      complete,
      all('ratio 1.25', 'ratio 1.25', 'ratio 1.25'),
    ],
    [
      'both the energy and the price',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2100', '1575.00'),
        bought('valley', '500', '150.00'),
      ],
      complete,
      all('rounding', 'unexplained 100, price 0.75', 'rounding'),
    ],
    [
      'lines of one side only',
      [
        bought('peak', '1000', '1100.00'),
        bought('usual', '2000', '1400.00'),
        line('capacity', null, '800', '24000.00'),
      ],
      complete,
      [...all('rounding', 'rounding', 'onlyOurs'), 'capacity null: onlyTheirs'],
    ],
  ])('%s', (_name, theirs, evidence, expected) => {
    expect(found(theirs, evidence)).toEqual(expected);
  });

  test.each<[string, InvoiceLine, InvoiceLine, string]>([
    // (630 − 612.48) kW at 38.
    ['demand', line('demand', null, '612.48', '23274.24'), line('demand', null, '630', '23940.00'), 'demand'],
    [
      'kVA',
      line('capacity', null, '800', '24000.00'),
      line('capacity', null, '1000', '30000.00'),
      'capacity',
    ],
    [
      'an amount alone',
      line('powerFactor', null, '-0.75', '-199.88'),
      line('powerFactor', null, null, '-199.87'),
      'rounding',
    ],
    [
      'another amount',
      line('powerFactor', null, '-0.75', '-199.88'),
      line('powerFactor', null, null, '50.00'),
      'unexplained',
    ],
    ['feed-in', line('feedIn', null, '300.5', '-120.20'), line('feedIn', null, '300', '-120.00'), 'rounding'],
    [
      'feed-in price',
      line('feedIn', null, '300', '-120.00'),
      line('feedIn', null, '300', '-117.00'),
      'price 0.39',
    ],
  ])('%s', (_name, mine, theirs, reason) => {
    expect(found([theirs], complete, [mine])).toEqual([`${mine.kind} null: ${reason}`]);
  });

  it('divides the amount into energy and price', () => {
    const mine = [bought('usual', '2000', '1400.00')];
    const [first] = reconcile(mine, [bought('usual', '2100', '1575.00')], complete).lines;
    // 100 kWh × 0.70, and 2,100 kWh × 0.05.
    expect(
      first &&
        [first.amountDifference, first.byQuantity, first.byPrice].map((one) => one && decimalText(one)),
    ).toEqual(['175', '70', '105']);
  });

  it('agrees only if every line agrees, and adds up', () => {
    const same = reconcile(ours, ours, complete);
    expect(same).toMatchObject({ agreed: true });
    const other = reconcile(ours, [...ours, line('capacity', null, '1', '30.00')], complete);
    expect(other.agreed).toBe(false);
    expect(decimalText(other.difference)).toBe('30');
  });

  it('an invoice does not show when the price changed', () => {
    const changed = [bought('peak', '10', '11.00'), bought('peak', '5', '6.00')];
    expect(reconcile(changed, [bought('peak', '15', '17.00')], complete)).toMatchObject({ agreed: true });
  });
});
