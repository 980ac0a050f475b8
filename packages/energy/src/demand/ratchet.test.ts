import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargedKw, ratchetEffect, ratchetMinimum, ratchetMonths } from './ratchet.ts';

const ranges = [{ startMonth: 1, endMonth: 12, price: 40 }];
const terms = (ratchetPercent: number, months = 3) => ({ ratchetPercent, ratchetMonths: months, ranges });
const demands = new Map<string, number | null>([
  ['2026-01', 900],
  ['2026-02', 612.48],
  ['2026-03', null],
  ['2026-04', 500],
  ['2026-05', 480],
]);

describe('the minimum of a month', () => {
  test.each<[string, number, number, string, [string, number] | null]>([
    // 80 % of 612.48 = 489.984
    ['the highest of the months it looks at', 80, 3, '2026-05', ['2026-02', 489.98]],
    ['a month that is no longer looked at', 80, 2, '2026-05', ['2026-04', 400]],
    ['a longer look back', 80, 4, '2026-05', ['2026-01', 720]],
    ['half cents of a kW are rounded once', 75, 1, '2026-03', ['2026-02', 459.36]],
    ['all of it', 100, 12, '2026-05', ['2026-01', 900]],
    ['no month known', 80, 12, '2026-01', null],
    ['a month that nobody measured', 80, 1, '2026-04', null],
    ['no ratchet', 0, 12, '2026-05', null],
  ])('%s', (_name, percent, months, month, expected) => {
    const found = ratchetMinimum(terms(percent, months), month, demands);
    expect(found && [found.month, found.kw]).toEqual(expected);
  });

  it('looks at the months before, over the turn of a year', () => {
    expect(ratchetMonths(terms(80), '2026-02')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(ratchetMonths(terms(0), '2026-02')).toEqual([]);
    expect(ratchetMonths(null, '2026-02')).toEqual([]);
  });
});

it('changes nothing at 0 %, and never lowers what is billed', () => {
  const kw = fc.double({ min: 0, max: 5000, noNaN: true });
  fc.assert(
    fc.property(
      kw,
      fc.array(kw, { maxLength: 12 }),
      fc.integer({ min: 0, max: 100 }),
      (own, past, percent) => {
        const known = new Map(past.map((one, at) => [`2025-${String(12 - at).padStart(2, '0')}`, one]));
        expect(chargedKw(own, ratchetMinimum(terms(0, 12), '2026-01', known))).toBe(own);
        const billed = chargedKw(own, ratchetMinimum(terms(percent, 12), '2026-01', known));
        expect(billed).toBeGreaterThanOrEqual(own);
        expect(billed).toBeLessThanOrEqual(Math.max(own, ...past) + 0.005);
      },
    ),
  );
});

describe('what a peak costs in following months', () => {
  const year = (kw: (month: number) => number) =>
    new Map(Array.from({ length: 12 }, (_, at) => [`2025-${String(at + 1).padStart(2, '0')}`, kw(at + 1)]));

  it('is the part of their minimum above the demand that is expected of them', () => {
    // 80 % of a peak exceeds the expected 400 kW from 500 kW on; three months at 80 % of 40.
    const flat = ratchetEffect(
      terms(80),
      '2026-01',
      year(() => 400),
    );
    expect(flat).toEqual({ minimumKw: 320, ahead: [{ aboveKw: 500, pricePerKw: 96 }] });
  });

  it('begins later where other months set the minimum anyway', () => {
    // December was 700 kW: it is looked at until March. April's minimum depends on this January alone.
    const effect = ratchetEffect(
      terms(80),
      '2026-01',
      year((month) => (month === 12 ? 700 : 400)),
    );
    expect(effect?.minimumKw).toBe(560);
    expect(effect?.ahead).toEqual([
      { aboveKw: 500, pricePerKw: 32 },
      { aboveKw: 700, pricePerKw: 64 },
    ]);
  });

  it('expects the months in between to reach their demand of the year before', () => {
    // February is expected at 800 kW: it sets the minimum of March and April.
    const effect = ratchetEffect(
      terms(80),
      '2026-01',
      year((month) => (month === 2 ? 800 : 400)),
    );
    expect(effect?.ahead).toEqual([
      { aboveKw: 800, pricePerKw: 64 },
      { aboveKw: 1000, pricePerKw: 32 },
    ]);
  });

  it('is nothing where nothing is known, and without a ratchet', () => {
    expect(ratchetEffect(terms(80), '2026-01', new Map())).toEqual({ minimumKw: 0, ahead: [] });
    expect(
      ratchetEffect(
        terms(0),
        '2026-01',
        year(() => 400),
      ),
    ).toBeUndefined();
  });
});
