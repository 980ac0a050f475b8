import { fixedText } from '@heliodon/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kwhOf, toQuanta } from '../settlement/quanta.ts';
import type { PriceSeason } from '../tariff/tariff-day.ts';
import { serviceFeeOn } from './service-fee.ts';
import { type FeeLine, type FeeTerms, feeLines, feeOf } from './session-fee.ts';

/*
 * Expected values calculated by hand. Prices: valley 0.30 until 08:00, peak 1.10 from 18:00 to 21:00, usual
 * 0.70 otherwise; service 0.50 per kWh, from 2 July 0.45.
 */

const season: PriceSeason = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.70',
  deepValley: null,
  valley: { price: '0.30', ranges: [{ startMin: 0, endMin: 480 }] },
  peak: { price: '1.10', ranges: [{ startMin: 1080, endMin: 1260 }] },
  topPeak: null,
};
const fees = [
  { id: 1, effectiveFrom: '2026-01-01', servicePerKwh: '0.5000' },
  { id: 2, effectiveFrom: '2026-07-02', servicePerKwh: '0.6000' },
  { id: 3, effectiveFrom: '2026-07-02', servicePerKwh: '0.4500' },
];
const shanghai: FeeTerms = {
  timeZone: 'Asia/Shanghai',
  priceOn: () => ({ seasons: [season] }),
  fees,
};

const ms = (local: string, zone = '+08:00') => Date.parse(`${local}${zone}`);
const curve = (...points: [string, number][]) => points.map(([at, kwh]) => ({ atMs: ms(at), kwh }));
/** "period kWh × price = energy fee, × service = service fee". */
const shown = (lines: readonly FeeLine[]) =>
  lines.map(
    ({ day, period, quanta, price, service, energyFee, serviceFee }) =>
      `${day} ${period} ${kwhOf(quanta)} × ${price} = ${energyFee && fixedText(energyFee, 2)}, × ${service} = ${fixedText(serviceFee, 2)}`,
  );
const total = (lines: readonly FeeLine[]) => {
  const { energyFee, serviceFee, fee } = feeOf(lines);
  return [energyFee, serviceFee, fee].map((value) => value && fixedText(value, 2));
};

describe('the fee of a session', () => {
  it.each<[string, ReturnType<typeof curve>, string[], (string | null)[]]>([
    [
      'one price: 20 kWh in an hour',
      curve(['2026-07-01T10:00:00', 0], ['2026-07-01T11:00:00', 20]),
      ['2026-07-01 usual 20 × 0.70 = 14.00, × 0.5000 = 10.00'],
      ['14.00', '10.00', '24.00'],
    ],
    [
      'a price changes on the way: a third before 18:00',
      curve(['2026-07-01T17:50:00', 0], ['2026-07-01T18:20:00', 15]),
      [
        '2026-07-01 usual 5 × 0.70 = 3.50, × 0.5000 = 2.50',
        '2026-07-01 peak 10 × 1.10 = 11.00, × 0.5000 = 5.00',
      ],
      ['14.50', '7.50', '22.00'],
    ],
    [
      'readings tell how it came: 12 of 15 before 18:00',
      curve(['2026-07-01T17:50:00', 0], ['2026-07-01T18:00:00', 12], ['2026-07-01T18:20:00', 15]),
      [
        '2026-07-01 usual 12 × 0.70 = 8.40, × 0.5000 = 6.00',
        '2026-07-01 peak 3 × 1.10 = 3.30, × 0.5000 = 1.50',
      ],
      ['11.70', '7.50', '19.20'],
    ],
    [
      'over midnight: another day, another price and service fee, the later of two',
      curve(['2026-07-01T23:00:00', 0], ['2026-07-02T01:00:00', 22]),
      [
        '2026-07-01 usual 11 × 0.70 = 7.70, × 0.5000 = 5.50',
        '2026-07-02 valley 11 × 0.30 = 3.30, × 0.4500 = 4.95',
      ],
      ['11.00', '10.45', '21.45'],
    ],
    [
      'each line is rounded by itself, half away from zero: 0.35 × 0.70 = 0.245, 0.35 × 1.10 = 0.385',
      curve(['2026-07-01T17:59:00', 0], ['2026-07-01T18:01:00', 0.7]),
      [
        '2026-07-01 usual 0.35 × 0.70 = 0.25, × 0.5000 = 0.18',
        '2026-07-01 peak 0.35 × 1.10 = 0.39, × 0.5000 = 0.18',
      ],
      ['0.64', '0.36', '1.00'],
    ],
    [
      'nothing charged',
      curve(['2026-07-01T10:00:00', 0], ['2026-07-01T11:00:00', 0]),
      [],
      ['0.00', '0.00', '0.00'],
    ],
    ['no reading at all', [], [], ['0.00', '0.00', '0.00']],
  ])('%s', (_, points, lines, sums) => {
    const found = feeLines(points, shanghai);
    expect(shown(found)).toEqual(lines);
    expect(total(found)).toEqual(sums);
  });

  it('the repeated hour is charged twice; the skipped one does not exist', () => {
    const berlin = { ...shanghai, timeZone: 'Europe/Berlin', fees: [] };
    const night: PriceSeason = {
      ...season,
      valley: { price: '0.30', ranges: [{ startMin: 120, endMin: 180 }] },
      peak: null,
    };
    const terms = { ...berlin, priceOn: () => ({ seasons: [night] }) };
    // 25 October 2026: clocks go from 03:00 back to 02:00. From 01:00 to 04:00 are four hours, 10 kWh each.
    const back = feeLines(
      [
        { atMs: ms('2026-10-25T01:00:00', '+02:00'), kwh: 0 },
        { atMs: ms('2026-10-25T04:00:00', '+01:00'), kwh: 40 },
      ],
      terms,
    );
    expect(back.map(({ period, quanta }) => [period, kwhOf(quanta)])).toEqual([
      ['usual', 10],
      ['valley', 20],
      ['usual', 10],
    ]);
    // 29 March 2026: 02:00 to 03:00 is skipped. From 01:00 to 04:00 are two hours.
    const forth = feeLines(
      [
        { atMs: ms('2026-03-29T01:00:00', '+01:00'), kwh: 0 },
        { atMs: ms('2026-03-29T04:00:00', '+02:00'), kwh: 20 },
      ],
      terms,
    );
    expect(forth.map(({ period, quanta }) => [period, kwhOf(quanta)])).toEqual([['usual', 20]]);
  });

  it('without a price, there are energy and a service fee, but no total', () => {
    const unknown = {
      ...shanghai,
      priceOn: (day: string) => (day < '2026-07-02' ? { seasons: [season] } : undefined),
    };
    const found = feeLines(curve(['2026-07-01T23:00:00', 0], ['2026-07-02T01:00:00', 22]), unknown);
    expect(shown(found)).toEqual([
      '2026-07-01 usual 11 × 0.70 = 7.70, × 0.5000 = 5.50',
      '2026-07-02 null 11 × null = null, × 0.4500 = 4.95',
    ]);
    expect(total(found)).toEqual([null, '10.45', null]);
  });

  const point = fc.tuple(fc.integer({ min: 1, max: 7_200_000 }), fc.double({ min: 0, max: 60, noNaN: true }));
  const grown = fc.array(point, { minLength: 1, maxLength: 30 }).map((steps) => {
    let [atMs, kwh] = [ms('2026-10-24T12:00:00'), 0];
    const first = { atMs, kwh };
    const later = steps.map(([took, more]) => {
      atMs += took;
      kwh += more;
      return { atMs, kwh };
    });
    return [first, ...later];
  });

  it('preserves energy and amounts for any readings', () => {
    fc.assert(
      fc.property(
        grown,
        fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu'),
        (points, timeZone) => {
          const lines = feeLines(points, { ...shanghai, timeZone });
          const quanta = lines.reduce((all, line) => all + line.quanta, 0);
          expect(quanta).toBe(toQuanta(points.at(-1)?.kwh ?? 0));
          const { energyFee, serviceFee } = feeOf(lines);
          const cents = (value: FeeLine['energyFee']) =>
            Number(fixedText(value ?? { units: -1n, scale: 0 }, 2));
          expect(cents(energyFee)).toBeCloseTo(
            lines.reduce((all, line) => all + cents(line.energyFee), 0),
            6,
          );
          expect(cents(serviceFee)).toBeCloseTo(
            lines.reduce((all, line) => all + cents(line.serviceFee), 0),
            6,
          );
        },
      ),
    );
  });

  it('a reading between two that matches the interpolation changes lines by the last digit at most', () => {
    fc.assert(
      fc.property(grown, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (points, share) => {
        const cut = points.flatMap((here, at) => {
          const next = points[at + 1];
          if (!next || next.atMs - here.atMs < 2) return [here];
          const tookMs = Math.max(1, Math.floor((next.atMs - here.atMs) * share));
          const kwh = here.kwh + ((next.kwh - here.kwh) * tookMs) / (next.atMs - here.atMs);
          return [here, { atMs: here.atMs + tookMs, kwh }];
        });
        const [whole, pieces] = [feeLines(points, shanghai), feeLines(cut, shanghai)];
        const all = (lines: FeeLine[]) => lines.reduce((sum, line) => sum + line.quanta, 0);
        expect(all(pieces)).toBe(all(whole));
        for (const line of whole) {
          const same = pieces.find(({ fromMs }) => fromMs === line.fromMs);
          expect(Math.abs((same?.quanta ?? 0) - line.quanta)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

it('a session of several years keeps its energy and is calculated quickly', () => {
  const lines = feeLines(curve(['2020-01-01T00:00:00', 0], ['2026-07-01T00:00:00', 100]), shanghai);
  expect(lines.reduce((sum, { quanta }) => sum + quanta, 0)).toBe(toQuanta(100));
  expect(new Set(lines.map(({ day }) => day)).size).toBeLessThan(70);
});

it('before the first service fee, none is charged', () => {
  expect(serviceFeeOn(fees, '2025-12-31')).toBeUndefined();
  expect(serviceFeeOn(fees, '2026-07-01')?.id).toBe(1);
  expect(serviceFeeOn(fees, '2026-07-02')?.id).toBe(3);
});
