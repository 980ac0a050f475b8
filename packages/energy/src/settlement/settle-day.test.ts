import { compare, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRangeMs } from '../periods/local-time.ts';
import type { PriceSeason } from '../tariff/tariff-day.ts';
import { amountOf, exactTotal, mergeLines, type SettledItem, type SettledLine, toCents } from './lines.ts';
import { type DayTerms, type FlowBucket, settleDay } from './settle-day.ts';

/*
 * Expected values calculated by hand. Prices: valley 0.30 from 22:00 to 06:00, deep valley 0.15 from 11:30 to
 * 12:30, peak 1.10 from 14:00 to 18:00, top peak 1.40 from 18:00 to 20:00, usual 0.70; feed-in 0.40;
 * efficiency 0.9.
 */

const hm = (hour: number, minute = 0) => hour * 60 + minute;
const season: PriceSeason = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.70',
  deepValley: { price: '0.15', ranges: [{ startMin: hm(11, 30), endMin: hm(12, 30) }] },
  valley: {
    price: '0.30',
    ranges: [
      { startMin: 0, endMin: hm(6) },
      { startMin: hm(22), endMin: hm(24) },
    ],
  },
  peak: { price: '1.10', ranges: [{ startMin: hm(14), endMin: hm(18) }] },
  topPeak: { price: '1.40', ranges: [{ startMin: hm(18), endMin: hm(20) }] },
};
const terms: DayTerms = {
  timeZone: 'Asia/Shanghai',
  price: { id: 7, seasons: [season], feedInPrice: '0.40', efficiency: '0.9' },
  subsidies: [],
  installDate: '2024-05-20',
  rulesAt: () => ({ gridMetered: true, loadByBalance: false, fullFeedIn: false }),
};

type Flows = Partial<Omit<FlowBucket, 'startMs'>>;
const silent = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};

/** An interval of a day in Shanghai. */
const at = (clock: string, flows: Flows, day = '2026-07-01'): FlowBucket => ({
  ...silent,
  ...flows,
  startMs: Date.parse(`${day}T${clock}:00+08:00`),
});

/** "item period kWh × price = amount" of each line. */
const shown = (lines: readonly SettledLine[], ...items: SettledItem[]): string[] =>
  lines
    .filter(({ item }) => items.includes(item))
    .map((line) => {
      const kwh = line.quanta / 1e6;
      return `${line.item} ${line.period} ${kwh} × ${decimalText(line.price)} = ${decimalText(amountOf(line))}`;
    });

describe('a day, calculated by hand', () => {
  it('1: import by period', () => {
    const buckets = [
      at('05:45', { import: 10, export: 0, load: 10 }),
      at('06:00', { import: 10, export: 0, load: 10 }),
      at('14:00', { import: 4, export: 0, load: 4 }),
      at('18:15', { import: 2.5, export: 0, load: 2.5 }),
    ];
    expect(shown(settleDay('2026-07-01', buckets, terms).lines, 'import')).toEqual([
      'import valley 10 × -0.3 = -3',
      'import usual 10 × -0.7 = -7',
      'import peak 4 × -1.1 = -4.4',
      'import topPeak 2.5 × -1.4 = -3.5',
    ]);
  });

  it('2: a price boundary inside an interval divides it by time', () => {
    const odd = { ...season, peak: { price: '1.10', ranges: [{ startMin: hm(14, 5), endMin: hm(18) }] } };
    const given = { ...terms, price: { ...terms.price, seasons: [odd] } };
    const { lines } = settleDay('2026-07-01', [at('14:00', { import: 3, export: 0, load: 3 })], given);
    expect(shown(lines, 'import')).toEqual(['import usual 1 × -0.7 = -0.7', 'import peak 2 × -1.1 = -2.2']);
  });

  it('3: a period over midnight belongs to both days', () => {
    const evening = settleDay('2026-07-01', [at('23:45', { import: 8, export: 0, load: 8 })], terms);
    const night = settleDay(
      '2026-07-02',
      [at('00:00', { import: 6, export: 0, load: 6 }, '2026-07-02')],
      terms,
    );
    expect(shown(evening.lines, 'import')).toEqual(['import valley 8 × -0.3 = -2.4']);
    expect(shown(night.lines, 'import')).toEqual(['import valley 6 × -0.3 = -1.8']);
  });

  it('4: deep valley charging, top-peak discharge: arbitrage with the efficiency coefficient', () => {
    const buckets = [
      at('11:30', { charge: 20, discharge: 0, import: 25, export: 0, load: 5 }),
      at('18:00', { charge: 0, discharge: 18, import: 2, export: 0, load: 20 }),
    ];
    const { lines } = settleDay('2026-07-01', buckets, terms);
    // 18 × 1.40 × 0.9 = 22.68; 20 × 0.15 = 3.00
    expect(shown(lines, 'chargeGrid', 'dischargeUse')).toEqual([
      'chargeGrid deepValley 20 × -0.15 = -3',
      'dischargeUse topPeak 18 × 1.26 = 22.68',
    ]);
  });

  it('5: feed-in with surplus', () => {
    const { lines } = settleDay(
      '2026-07-01',
      [at('13:00', { pv: 50, import: 0, export: 20, load: 30 })],
      terms,
    );
    expect(shown(lines, 'pvUse', 'pvFeedIn', 'feedIn')).toEqual([
      'feedIn null 20 × 0.4 = 8',
      'pvUse usual 30 × 0.7 = 21',
      'pvFeedIn null 20 × 0.4 = 8',
    ]);
  });

  it('6: PV energy for the battery is valued at the feed-in price', () => {
    const { lines } = settleDay(
      '2026-07-01',
      [at('13:00', { pv: 50, charge: 15, import: 0, export: 5, load: 30 })],
      terms,
    );
    expect(shown(lines, 'pvToStorage', 'chargePv', 'chargeGrid')).toEqual([
      'pvToStorage null 15 × 0.4 = 6',
      'chargePv null 15 × -0.4 = -6',
    ]);
  });

  it('7: chargers', () => {
    const { lines } = settleDay(
      '2026-07-01',
      [at('15:00', { import: 12, export: 0, load: 2, charging: 10 })],
      terms,
    );
    expect(shown(lines, 'charging', 'pileEnergy')).toEqual([
      'charging peak 10 × 1.1 = 11',
      'pileEnergy peak 10 × -1.1 = -11',
    ]);
  });

  it('7b: PV energy for the chargers is counted once', () => {
    // 10 kWh sold for 11, taken from PV that would have saved 11: the plant gains 11, not 22.
    const { lines } = settleDay(
      '2026-07-01',
      [at('15:00', { pv: 10, import: 0, export: 0, load: 0, charging: 10 })],
      terms,
    );
    const earned = lines.filter(({ item }) => item !== 'import' && item !== 'feedIn');
    expect(decimalText(exactTotal(earned))).toBe('11');
  });

  it('7c: the grid meter determines the feed-in, also if an inverter is silent', () => {
    const { lines } = settleDay('2026-07-01', [at('15:00', { import: 0, export: 10, load: 0 })], terms);
    expect(shown(lines, 'feedIn', 'pvFeedIn')).toEqual(['feedIn null 10 × 0.4 = 4']);
  });

  it('7d: a plant with full feed-in and no meter purchases nothing', () => {
    const rulesAt = () => ({ gridMetered: false, loadByBalance: true, fullFeedIn: true });
    const { lines } = settleDay('2026-07-01', [at('12:45', { pv: 10, load: 10 })], { ...terms, rulesAt });
    expect(shown(lines, 'import', 'feedIn', 'pvUse', 'pvFeedIn')).toEqual([
      'feedIn null 10 × 0.4 = 4',
      'pvFeedIn null 10 × 0.4 = 4',
    ]);
  });

  it('8: subsidies on the last day of their period and on the following day', () => {
    const subsidised = {
      ...terms,
      installDate: '2021-07-02',
      subsidies: [
        { type: 'subsidy', unitPrice: '0.03', years: 5 },
        { type: 'other', unitPrice: '0.1', years: 10 },
      ] as const,
    };
    const of = (day: string) =>
      shown(
        settleDay(day, [at('12:30', { pv: 100, import: 0, export: 100, load: 0 }, day)], subsidised).lines,
        'subsidy',
        'otherRevenue',
      );
    expect(of('2026-07-01')).toEqual(['subsidy null 100 × 0.03 = 3', 'otherRevenue null 100 × 0.1 = 10']);
    expect(of('2026-07-02')).toEqual(['otherRevenue null 100 × 0.1 = 10']);
  });

  it.each([
    ['what PV made', 'generated', ['subsidy null 100 × 0.03 = 3']],
    [
      'what storage gave, though the grid meter was silent for a quarter',
      'discharged',
      ['subsidy null 50 × 0.03 = 1.5'],
    ],
    ['PV, where nothing is said', undefined, ['subsidy null 100 × 0.03 = 3']],
  ] as const)('8b: a subsidy for %s', (_name, per, expected) => {
    const subsidies = [{ type: 'subsidy', unitPrice: '0.03', years: 10, ...(per && { per }) }] as const;
    const { lines } = settleDay(
      '2026-07-01',
      [
        at('12:30', { pv: 100, discharge: 30, import: 0, export: 0, load: 130 }),
        at('12:45', { discharge: 20 }),
      ],
      { ...terms, subsidies },
    );
    expect(shown(lines, 'subsidy')).toEqual(expected);
  });

  it('9: a day of 25 hours: the repeated hour costs the same twice', () => {
    const berlin = { ...terms, timeZone: 'Europe/Berlin' };
    const { fromMs, toMs } = dayRangeMs('2026-10-25', 'Europe/Berlin');
    const buckets = Array.from({ length: (toMs - fromMs) / 900_000 }, (_, n) => ({
      ...silent,
      import: 1,
      startMs: fromMs + n * 900_000,
    }));
    expect(buckets).toHaveLength(100);
    // Valley: 7 hours of the night, one of them twice, and 2 in the evening = 36 intervals.
    expect(shown(settleDay('2026-10-25', buckets, berlin).lines, 'import')).toEqual([
      'import valley 36 × -0.3 = -10.8',
      'import usual 36 × -0.7 = -25.2',
      'import deepValley 4 × -0.15 = -0.6',
      'import peak 16 × -1.1 = -17.6',
      'import topPeak 8 × -1.4 = -11.2',
    ]);
  });

  it('10: a day of 23 hours: the skipped hour does not exist', () => {
    const berlin = { ...terms, timeZone: 'Europe/Berlin' };
    const { fromMs, toMs } = dayRangeMs('2026-03-29', 'Europe/Berlin');
    const buckets = Array.from({ length: (toMs - fromMs) / 900_000 }, (_, n) => ({
      ...silent,
      import: 1,
      startMs: fromMs + n * 900_000,
    }));
    expect(shown(settleDay('2026-03-29', buckets, berlin).lines, 'import')[0]).toBe(
      'import valley 28 × -0.3 = -8.4',
    );
  });

  it('11: missing hours are not estimated', () => {
    const settled = settleDay(
      '2026-07-01',
      [at('14:00', {}), at('14:15', { import: 4, export: 0, load: 4 })],
      terms,
    );
    expect(settled.unknownQuarters).toBe(1);
    expect(shown(settled.lines, 'import')).toEqual(['import peak 4 × -1.1 = -4.4']);
  });

  it('12: a negative register value counts as no energy', () => {
    const { lines } = settleDay(
      '2026-07-01',
      [at('14:00', { pv: -2, import: 3, export: 0, load: 3 })],
      terms,
    );
    expect(shown(lines, 'pvUse', 'import')).toEqual(['import peak 3 × -1.1 = -3.3']);
  });

  it('13: a price change in the month yields two lines', () => {
    const july = settleDay(
      '2026-07-31',
      [at('14:00', { import: 4, export: 0, load: 4 }, '2026-07-31')],
      terms,
    );
    const dearer = {
      ...terms.price,
      id: 8,
      seasons: [{ ...season, peak: { price: '1.20', ranges: [{ startMin: hm(14), endMin: hm(18) }] } }],
    };
    const august = settleDay('2026-08-01', [at('14:00', { import: 4, export: 0, load: 4 }, '2026-08-01')], {
      ...terms,
      price: dearer,
    });
    expect([july.priceVersionId, august.priceVersionId]).toEqual([7, 8]);
    expect(shown(mergeLines([...july.lines, ...august.lines]), 'import')).toEqual([
      'import peak 4 × -1.1 = -4.4',
      'import peak 4 × -1.2 = -4.8',
    ]);
  });

  it('14: a line is rounded once, over the whole range', () => {
    // 0.005 × 0.70 = 0.0035 on each of three days: rounded daily it would be zero, in total it is 0.0105.
    const days = ['2026-07-01', '2026-07-02', '2026-07-03'].map((day) =>
      settleDay(day, [at('12:30', { import: 0.005, export: 0, load: 0.005 }, day)], terms),
    );
    const lines = days.flatMap((one) => one.lines.filter(({ item }) => item === 'import'));
    expect(fixedText(sum(mergeLines(lines).map((line) => toCents(amountOf(line)))), 2)).toBe('-0.01');
    expect(decimalText(exactTotal(lines))).toBe('-0.0105');
  });
});

const kwh = fc.option(fc.double({ min: 0, max: 500, noNaN: true }), { nil: null });
const anyBucket = fc.record({
  pv: kwh,
  charge: kwh,
  discharge: kwh,
  import: kwh,
  export: kwh,
  load: kwh,
  charging: kwh,
});

describe('for any measurements', () => {
  const fill = (flows: readonly Omit<FlowBucket, 'startMs'>[], day: string) => {
    const { fromMs } = dayRangeMs(day, terms.timeZone);
    return flows.map((one, n) => ({ ...one, startMs: fromMs + n * 900_000 }));
  };

  it('the parts add up to the whole for any division of the day', () => {
    fc.assert(
      fc.property(fc.array(anyBucket, { minLength: 2, maxLength: 96 }), fc.nat(95), (flows, cut) => {
        const buckets = fill(flows, '2026-07-01');
        const whole = exactTotal(settleDay('2026-07-01', buckets, terms).lines);
        const parts = [buckets.slice(0, cut), buckets.slice(cut)].map((some) =>
          exactTotal(settleDay('2026-07-01', some, terms).lines),
        );
        expect(compare(sum(parts), whole)).toBe(0);
      }),
    );
  });

  it('the order of the intervals has no effect', () => {
    fc.assert(
      fc.property(fc.array(anyBucket, { maxLength: 96 }), (flows) => {
        const buckets = fill(flows, '2026-07-01');
        const key = (lines: readonly SettledLine[]) =>
          shown(lines, ...(lines.map(({ item }) => item) as SettledItem[])).sort();
        expect(key(settleDay('2026-07-01', buckets.toReversed(), terms).lines)).toEqual(
          key(settleDay('2026-07-01', buckets, terms).lines),
        );
      }),
    );
  });

  it('PV energy for the battery costs and earns the same amount', () => {
    fc.assert(
      fc.property(fc.array(anyBucket, { maxLength: 96 }), (flows) => {
        const { lines } = settleDay('2026-07-01', fill(flows, '2026-07-01'), terms);
        const internal = lines.filter(({ item }) => item === 'pvToStorage' || item === 'chargePv');
        expect(compare(exactTotal(internal), { units: 0n, scale: 0 })).toBe(0);
      }),
    );
  });
});
