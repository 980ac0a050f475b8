import type { Evidence, Finding } from '@heliodon/energy/diagnosis/finding';
import { flatPrices, quarterPrices } from '@heliodon/energy/diagnosis/loss-value';
import { dayNoOf } from '@heliodon/energy/periods/local-time';
import { daySegments } from '@heliodon/energy/tariff/tariff-day';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { evidenceProfile, lostDaysOf, sumMoney, valuedLosses } from './lost-money.policy.ts';

const zone = 'Asia/Shanghai';
const at = (time: string) => Date.parse(`2026-11-15T${time}:00+08:00`);
const [MON, TUE] = [dayNoOf('2026-11-16'), dayNoOf('2026-11-17')];

/** 09:30 to 10:30: half of the expected value; the price changes at 10:00. */
const evidence: Evidence = {
  chart: 'stringAgainstSiblings',
  unit: 'A',
  figures: {},
  atMs: [0, 1, 2, 3].map((i) => at('09:30') + i * QUARTER_MS),
  measured: [4, 4, 4, 4],
  expected: [8, 8, 8, 8],
  bands: [],
};
const none = { deepValley: null, valley: null, peak: null, topPeak: null };
const prices = quarterPrices(
  daySegments({
    startMonth: 1,
    endMonth: 12,
    usualPrice: '0.60',
    ...none,
    peak: { price: '1.00', ranges: [{ startMin: 600, endMin: 720 }] },
  }),
);
const finding = (lost: [number, number][]): Finding =>
  ({
    kind: 'weakString',
    evidence,
    lostKwhByDay: lost.map(([dayNo, kwh]) => ({ dayNo, kwh })),
  }) as unknown as Finding;

describe('time of the loss of a finding', () => {
  it('is where its curve is below the expected value', () => {
    const profile = evidenceProfile(evidence, zone);
    expect([37, 38, 39, 40, 41, 42].map((quarter) => profile?.[quarter])).toEqual([
      0, 0.25, 0.25, 0.25, 0.25, 0,
    ]);
  });

  it('and only within its bands', () => {
    const bands = [{ fromMs: at('10:00'), toMs: at('10:15') }];
    expect(evidenceProfile({ ...evidence, bands }, zone)?.[40]).toBe(1);
  });

  it.each<[string, Partial<Evidence>]>([
    ['another figure', { unit: 'kΩ' }],
    ['a curve over days', { atMs: [0, 1, 2, 3].map((i) => at('00:00') + i * 96 * QUARTER_MS) }],
    ['nothing below', { expected: [1, 1, 1, 1] }],
    ['no values', { measured: [null, null, null, null] }],
  ])('%s gives no profile', (_, more) => {
    expect(evidenceProfile({ ...evidence, ...more }, zone)).toBeUndefined();
  });
});

describe('value of the loss', () => {
  const profile = evidenceProfile(evidence, zone);

  it('day by day: half of it at 0.60, half at 1.00', () => {
    expect(
      lostDaysOf(
        finding([
          [MON, 10],
          [TUE, 0],
        ]),
        profile,
        () => prices,
      ),
    ).toEqual([
      { day: '2026-11-16', kwh: 10, money: 8 },
      { day: '2026-11-17', kwh: 0, money: 0 },
    ]);
  });

  it('is unknown without a price or without a profile', () => {
    expect(lostDaysOf(finding([[MON, 10]]), profile, () => undefined)[0]?.money).toBeNull();
    expect(lostDaysOf(finding([[MON, 10]]), undefined, () => prices)[0]?.money).toBeNull();
    expect(sumMoney([{ money: 1 }, { money: null }])).toBeNull();
    expect(sumMoney([{ money: 1 }, { money: 2.5 }])).toBe(3.5);
  });

  it('causes follow the profiles of their findings, others the light', () => {
    const light = evidenceProfile({ ...evidence, bands: [{ fromMs: at('10:00'), toMs: at('10:15') }] }, zone);
    const byDay = valuedLosses(
      [
        { dayNo: MON, cause: 'weakString', kwh: 10 },
        { dayNo: MON, cause: 'curtailment', kwh: 2 },
        { dayNo: TUE, cause: 'weakString', kwh: 5 },
      ],
      [{ finding: finding([]), profile, kwh: 10 }],
      light,
      (day) => (day === '2026-11-17' ? flatPrices('0.4') : prices),
    );
    expect(byDay.get(MON)).toEqual([
      { cause: 'weakString', kwh: 10, money: 8 },
      { cause: 'curtailment', kwh: 2, money: 2 },
    ]);
    expect(byDay.get(TUE)).toEqual([{ cause: 'weakString', kwh: 5, money: 2 }]);
  });
});
