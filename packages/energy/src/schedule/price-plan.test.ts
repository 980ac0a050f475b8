import { describe, expect, it } from 'vitest';
import type { DaySegment, PricePeriod } from '../tariff/tariff-day.ts';
import { segmentProblems } from './plan.ts';
import { type PricePlanTerms, pricePlan } from './price-plan.ts';

const TERMS: PricePlanTerms = {
  roundTrip: 0.9,
  wearPerKwh: 0.1,
  chargeToSoc: 95,
  dischargeToSoc: 10,
  powerRatio: 1000,
};
const HOURS: Record<string, PricePeriod> = {
  v: 'valley',
  u: 'usual',
  p: 'peak',
  t: 'topPeak',
  d: 'deepValley',
};

/** 'v8 p3 …': periods with their number of hours. */
const day = (text: string, prices: Partial<Record<PricePeriod, string>>): DaySegment[] => {
  let startMin = 0;
  return text.split(' ').map((part) => {
    const period = HOURS[part.charAt(0)] ?? 'usual';
    const from = startMin;
    startMin += Number(part.slice(1)) * 60;
    return { startMin: from, endMin: startMin, period, price: prices[period] ?? '0' };
  });
};

describe('a plan based on prices', () => {
  const usual = { valley: '0.3', usual: '0.7', peak: '1.1', topPeak: '1.4' } as const;
  it.each<[string, DaySegment[], string]>([
    // 1.1 × 0.9 − 0.09 = 0.90 > 0.7: charging again at noon is profitable.
    [
      'two charges, two discharges',
      day('v8 p3 u6 p4 u3', usual),
      'charge discharge charge discharge selfUse',
    ],
    [
      'noon too dear',
      day('v8 p3 u6 p4 u3', { ...usual, usual: '0.95' }),
      'charge discharge selfUse discharge selfUse',
    ],
    [
      'before the first peak nothing is bought at the usual price',
      day('v6 u4 p4 u10', usual),
      'charge selfUse discharge selfUse',
    ],
    ['too flat', day('v8 p16', { valley: '0.6', peak: '0.7' }), 'selfUse selfUse'],
    // 0.9 × 0.9 − 0.09 = 0.72 < 0.75, but discharging at the top peak is profitable.
    [
      'only the top pays',
      day('v8 p8 t2 p6', { valley: '0.75', peak: '0.9', topPeak: '1.5' }),
      'charge selfUse discharge selfUse',
    ],
    ['one price', day('u24', usual), 'selfUse'],
    [
      'deep valley at noon',
      day('v6 p4 d4 p4 u6', { ...usual, deepValley: '0.1' }),
      'charge discharge charge discharge selfUse',
    ],
  ])('%s', (_, prices, expected) => {
    const plan = pricePlan(prices, TERMS);
    expect(plan.map(({ strategy }) => strategy).join(' ')).toBe(expected);
    expect(segmentProblems(plan, 10)).toEqual([]);
  });
});
