import { fixedText } from '@heliodon/kernel/decimal';
import { describe, expect, test } from 'vitest';
import type { TransformerTerms } from '../settlement/capacity-charge.ts';
import { demandSaving, type MonthQuarters, monthSaving } from './saving.ts';

const terms = (billingType: TransformerTerms['billingType']): TransformerTerms => ({
  billingType,
  capacityKva: '1250',
  ranges: [
    { startMonth: 10, endMonth: 5, price: 38 },
    { startMonth: 6, endMonth: 9, price: 48 },
  ],
});
const byDemand = terms('demand');

test.each([
  // 612.48 × 38 = 23,274.24; 800 × 38 = 30,400
  ['what was shaved', byDemand, 1, 612.48, 800, 'counted', '23274.24', '30400.00', '7125.76'],
  // 48 per kW in summer: 600.126 is billed as 600.13.
  ['the price of its month', byDemand, 7, 600.126, 700, 'counted', '28806.24', '33600.00', '4793.76'],
  ['a peak that charging made', byDemand, 1, 500, 400, 'counted', '19000.00', '15200.00', '-3800.00'],
  ['nothing to compare with', byDemand, 1, 500, null, 'noQuarters', '19000.00', null, null],
  ['nobody measured', byDemand, 1, null, null, 'unmeasured', null, null, null],
  ['by capacity', terms('monthly'), 1, 500, 600, 'notByDemand', null, null, null],
  ['no price', null, 1, 500, 600, 'noTerms', null, null, null],
] as const)('%s', (_name, given, month, peakKw, freeKw, state, charge, freeCharge, saved) => {
  const found = demandSaving(given, month, { peakKw, freeKw });
  const text = (value: typeof found.saved) => value && fixedText(value, 2);
  expect([found.state, text(found.charge), text(found.freeCharge), text(found.saved)]).toEqual([
    state,
    charge,
    freeCharge,
    saved,
  ]);
});

describe('a month', () => {
  const peak = { kw: 300, atMs: 10 };
  const freePeak = { kw: 400, atMs: 20 };
  const quarters: MonthQuarters = { billedKw: 300, computedKw: 300, peak, freePeak };

  test.each<[string, MonthQuarters, string, number | null, string | null]>([
    ['as its quarters say', quarters, 'counted', 400, '3800.00'],
    // The bill uses 320 kW: without storage the demand would have been 100 kW higher.
    ['billed by a register', { ...quarters, billedKw: 320 }, 'counted', 420, '3800.00'],
    [
      'storage made the peak',
      { ...quarters, billedKw: 695, computedKw: 656, peak: { kw: 656, atMs: 10 } },
      ...(['counted', 439, '-9728.00'] as const),
    ],
    [
      'the demand without storage is never negative',
      { ...quarters, billedKw: 50, freePeak: { kw: 0, atMs: 20 } },
      ...(['counted', 0, '-1900.00'] as const),
    ],
    ['the highest quarter is gone', { ...quarters, computedKw: 305 }, 'noQuarters', null, null],
    ['no quarters', { ...quarters, peak: null, freePeak: null }, 'noQuarters', null, null],
    [
      'nobody measured',
      { billedKw: null, computedKw: null, peak: null, freePeak: null },
      ...(['unmeasured', null, null] as const),
    ],
  ])('%s', (_name, given, state, freeKw, saved) => {
    const found = monthSaving(byDemand, 1, given);
    expect([found.state, found.free?.kw ?? null, found.saved && fixedText(found.saved, 2)]).toEqual([
      state,
      freeKw,
      saved,
    ]);
    expect(found.peakAtMs).toBe(freeKw === null ? null : 10);
  });
});
