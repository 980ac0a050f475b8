import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK, type LinkState, linkState, orderHours, ordersWithoutData } from './fallback.ts';
import { type SiteLimits, type SiteOrders, siteStep } from './site-limit.ts';
import { type StorageMachine, socAfter, storageRange } from './storage-range.ts';

const LIMITS: SiteLimits = {
  transformerKw: 630,
  demandCeilingKw: null,
  mayCharge: true,
  backflowTargetKw: 0,
  deadBandKw: 5,
  rampKw: 50,
  pvRatedKw: 500,
  curtailPercent: 100,
  pilesRatedKw: 240,
  pilesLeastKw: 20,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};
const LAST: SiteOrders = { storageKw: 80, pvLimitKw: 300, pilesLimitKw: 200 };
const NOW = Date.parse('2026-07-01T10:00:00Z');

describe('a lost connection', () => {
  it.each<[string, number | null, LinkState]>([
    ['just heard', 0, 'live'],
    ['still new', 15, 'live'],
    ['hold', 16, 'hold'],
    ['the end of holding', 75, 'hold'],
    ['then zero', 76, 'zero'],
    ['never heard', null, 'zero'],
    ['a clock that is a little ahead', -15, 'live'],
    ['a clock that nobody can trust', -16, 'zero'],
  ])('%s', (_, silentS, expected) => {
    expect(linkState(silentS === null ? null : NOW - silentS * 1000, NOW)).toBe(expected);
  });

  it.each<[string, 'hold' | 'zero', SiteOrders | null, Partial<SiteLimits>, SiteOrders]>([
    ['holds what was ordered', 'hold', LAST, {}, LAST],
    ['nothing was ordered', 'hold', null, {}, { storageKw: 0, pvLimitKw: 0, pilesLimitKw: 20 }],
    ['zero', 'zero', LAST, {}, { storageKw: 0, pvLimitKw: 0, pilesLimitKw: 20 }],
    [
      'PV goes on where feeding in is free',
      'zero',
      LAST,
      { backflowTargetKw: null },
      { storageKw: 0, pvLimitKw: 500, pilesLimitKw: 20 },
    ],
    [
      'PV goes on as far as the transformer carries it',
      'zero',
      LAST,
      { backflowTargetKw: null, transformerKw: 300 },
      { storageKw: 0, pvLimitKw: 300, pilesLimitKw: 20 },
    ],
    [
      'PV that may lose 20 % only, whatever the transformer carries',
      'zero',
      LAST,
      { backflowTargetKw: null, transformerKw: 300, curtailPercent: 20 },
      { storageKw: 0, pvLimitKw: 400, pilesLimitKw: 20 },
    ],
    [
      'no transformer limit',
      'zero',
      LAST,
      { backflowTargetKw: null, transformerKw: null },
      { storageKw: 0, pvLimitKw: 500, pilesLimitKw: 20 },
    ],
    [
      'PV that may lose 40 % only',
      'zero',
      LAST,
      { curtailPercent: 40 },
      { storageKw: 0, pvLimitKw: 300, pilesLimitKw: 20 },
    ],
    ['no piles', 'zero', LAST, { pilesRatedKw: 0 }, { storageKw: 0, pvLimitKw: 0, pilesLimitKw: 0 }],
  ])('%s', (_, state, last, more, expected) => {
    expect(ordersWithoutData(state, last, { ...LIMITS, ...more })).toEqual(expected);
  });

  it('an order does not outlast its validity', () => {
    expect(orderHours(FALLBACK)).toBeCloseTo(75 / 3600, 12);
  });
});

it('frequent connection losses never empty or overfill storage', () => {
  const machine: StorageMachine = {
    ratedKw: 100,
    maxChargeKw: 100,
    maxDischargeKw: 100,
    capacityKwh: 5,
    socMin: 5,
    socMax: 95,
    reserveSoc: 10,
    chargeEfficiency: 0.96,
    dischargeEfficiency: 0.95,
  };
  const stepMs = 5000;
  const seconds = fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: -100, max: 100 }), fc.integer({ min: 0, max: 700 })),
    { minLength: 20, maxLength: 150 },
  );
  fc.assert(
    fc.property(seconds, fc.integer({ min: 10, max: 95 }), (some, startSoc) => {
      let soc = startSoc;
      let last: SiteOrders | null = null;
      let lastMs: number | null = null;
      some.forEach(([received, storageWishKw, loadKw], at) => {
        const nowMs = at * stepMs;
        // Lost for runs of ten steps, not for single ones.
        if (received || at % 20 < 10) lastMs = nowMs;
        const state = linkState(lastMs, nowMs);
        if (state !== 'live') last = ordersWithoutData(state, last, LIMITS);
        else if (lastMs === nowMs) {
          const storageKw = last?.storageKw ?? 0;
          const range = storageRange(machine, soc, orderHours());
          const bus = { gridKw: loadKw - storageKw, pvKw: 0, storageKw, pilesKw: 0, pilesWishKw: 0 };
          last = siteStep(last, { ...bus, range, storageWishKw }, LIMITS).orders;
        }
        soc = socAfter(machine, soc, last?.storageKw ?? 0, stepMs / 3_600_000);
        expect(soc).toBeGreaterThan(10 - 1e-6);
        expect(soc).toBeLessThan(95 + 1e-6);
        if (state === 'zero') expect(last?.storageKw).toBe(0);
      });
    }),
  );
});
