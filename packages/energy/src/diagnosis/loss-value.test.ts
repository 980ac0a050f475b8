import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySegments, type PriceSeason } from '../tariff/tariff-day.ts';
import { flatPrices, lossValue, mixedProfile, profileOf, quarterPrices } from './loss-value.ts';

const none = { deepValley: null, valley: null, peak: null, topPeak: null };
/** Usual 0.60; valley 0.30 from 11 to 13; peak 1.00 from 14 to 17. */
const season: PriceSeason = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.60',
  ...none,
  valley: { price: '0.30', ranges: [{ startMin: 660, endMin: 780 }] },
  peak: { price: '1.00', ranges: [{ startMin: 840, endMin: 1020 }] },
};
const prices = quarterPrices(daySegments(season));
const zone = 'Asia/Shanghai';
const at = (time: string) => Date.parse(`2026-11-15T${time}:00+08:00`);
const lost = (...steps: [time: string, amount: number][]) =>
  profileOf(
    steps.map(([time, amount]) => ({ atMs: at(time), amount })),
    zone,
  ) ?? [];

describe('the value of a loss', () => {
  it.each<[string, number, [string, number][], number]>([
    ['all in the usual hours', 10, [['10:00', 1]], 6],
    ['all in the peak', 10, [['15:00', 2]], 10],
    // 10 kWh: a quarter of them in the valley, three quarters in the peak: 2.5 × 0.30 + 7.5 × 1.00.
    [
      'over two prices',
      10,
      [
        ['11:30', 1],
        ['14:00', 3],
      ],
      8.25,
    ],
    // Half an hour before and after the change at 14:00: 2 × 0.60 + 2 × 1.00.
    [
      'over a change of price',
      4,
      [
        ['13:30', 1],
        ['13:45', 1],
        ['14:00', 1],
        ['14:15', 1],
      ],
      3.2,
    ],
    [
      'what is negative is no loss',
      10,
      [
        ['10:00', -5],
        ['15:00', 1],
      ],
      10,
    ],
    ['nothing lost', 0, [['15:00', 1]], 0],
  ])('%s', (_, kwh, steps, value) => {
    expect(lossValue(kwh, lost(...steps), prices)).toBeCloseTo(value, 9);
  });

  it('has one price if all energy is fed in', () => {
    expect(lossValue(12.5, lost(['11:30', 1], ['14:00', 3], ['18:00', 2]), flatPrices('0.3949'))).toBeCloseTo(
      4.93625,
      9,
    );
  });

  it('is unknown if a price is missing, unless nothing was lost at that time', () => {
    const untilNoon = prices.map((price, quarter) => (quarter < 48 ? price : null));
    expect(lossValue(10, lost(['10:00', 1], ['14:00', 3]), untilNoon)).toBeNull();
    expect(lossValue(10, lost(['10:00', 1]), untilNoon)).toBeCloseTo(6, 9);
    expect(quarterPrices([]).every((price) => price === null)).toBe(true);
  });

  it('uses local time: the repeated hour of a clock change costs the same twice', () => {
    // 25 October 2026 in Berlin: local time 02:30 occurs at 00:30 and at 01:30 UTC.
    const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((time) => ({
      atMs: Date.parse(time),
      amount: 1,
    }));
    const profile = profileOf(twice, 'Europe/Berlin');
    expect(profile?.[10]).toBe(1);
  });

  it('a price that changes within an interval applies to its minutes', () => {
    // Peak from 14:05 on: five minutes at 0.60, ten at 1.00.
    const odd = { ...season, peak: { price: '1.00', ranges: [{ startMin: 845, endMin: 1020 }] } };
    expect(quarterPrices(daySegments(odd))[56]).toBeCloseTo((5 * 0.6 + 10) / 15, 9);
  });
});

describe('profiles', () => {
  it('do not exist without data', () => {
    expect(profileOf([], zone)).toBeUndefined();
    expect(profileOf([{ atMs: at('10:00'), amount: 0 }], zone)).toBeUndefined();
    expect(mixedProfile([])).toBeUndefined();
  });

  it('are mixed with their weights', () => {
    const mixed = mixedProfile([
      { profile: lost(['10:00', 1]), weight: 1 },
      { profile: lost(['15:00', 1]), weight: 3 },
    ]);
    expect([mixed?.[40], mixed?.[60]]).toEqual([0.25, 0.75]);
  });

  it('for any division of a loss, the values of the parts add up to the total', () => {
    const amounts = fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 40 }), (kwh, cut) => {
        const steps = kwh.map((amount, i) => ({ atMs: at('06:00') + i * 900_000, amount }));
        const worth = (part: typeof steps) => {
          const total = part.reduce((sum, { amount }) => sum + amount, 0);
          const profile = profileOf(part, zone);
          return profile ? (lossValue(total, profile, prices) ?? Number.NaN) : 0;
        };
        expect(worth(steps.slice(0, cut)) + worth(steps.slice(cut))).toBeCloseTo(worth(steps), 6);
      }),
    );
  });
});
