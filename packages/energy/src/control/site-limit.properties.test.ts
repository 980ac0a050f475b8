import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demandStep } from './demand-ceiling.ts';
import { demandOutlook } from './demand-window.ts';
import { type SiteLimits, type SiteOrders, type SiteSeen, siteStep } from './site-limit.ts';
import { type StorageMachine, socAfter, storageRange } from './storage-range.ts';

/*
 * A simple plant: orders hold until the next step, while load, sun and vehicles change at random right after
 * it. A limit may be exceeded only by the change since the measurement on which the orders are based.
 */

const STEP_MS = 30_000;
const STEP_H = STEP_MS / 3_600_000;
const STEPS_A_QUARTER = 30;
const EXACT = 1e-6;

const kw = (max: number) => fc.double({ min: 0, max, noNaN: true });
const moments = fc.array(
  fc.record({ loadKw: kw(400), sunKw: kw(500), carsKw: kw(240), wishKw: kw(400).map((x) => x - 200) }),
  { minLength: 2, maxLength: 100 },
);
/** Small enough to become full and empty within a hundred steps. */
const MACHINE: StorageMachine = {
  ratedKw: 150,
  maxChargeKw: 120,
  maxDischargeKw: 140,
  capacityKwh: 12,
  socMin: 5,
  socMax: 95,
  reserveSoc: 10,
  chargeEfficiency: 0.96,
  dischargeEfficiency: 0.95,
};
const settings = fc.record({
  transformerKw: fc.option(fc.double({ min: 20, max: 500, noNaN: true }), { nil: null }),
  demandKw: fc.option(fc.double({ min: 20, max: 500, noNaN: true }), { nil: null }),
  backflowTargetKw: fc.option(fc.double({ min: -100, max: 100, noNaN: true }), { nil: null }),
  deadBandKw: fc.double({ min: 1, max: 30, noNaN: true }),
  rampKw: fc.double({ min: 5, max: 500, noNaN: true }),
  curtailPercent: fc.constantFrom(0, 30, 100),
  importPriority: fc.constantFrom('storageFirst' as const, 'pilesFirst' as const),
  exportPriority: fc.constantFrom('storageFirst' as const, 'pvFirst' as const),
});

interface Bus {
  readonly loadKw: number;
  readonly pvKw: number;
  readonly pilesKw: number;
  readonly storageKw: number;
  readonly gridKw: number;
}

const busOf = (loadKw: number, pvKw: number, pilesKw: number, storageKw: number): Bus => ({
  loadKw,
  pvKw,
  pilesKw,
  storageKw,
  gridKw: loadKw + pilesKw - pvKw - storageKw,
});

it('no sequence of steps exceeds a limit by more than one step of measurement delay', () => {
  fc.assert(
    fc.property(moments, settings, fc.double({ min: 10, max: 95, noNaN: true }), (some, given, startSoc) => {
      const { demandKw, ...rest } = given;
      let soc = startSoc;
      let bus = busOf(100, 0, 0, 0);
      let last: SiteOrders | null = null;
      let shaving = false;
      let monthPeakKw = 0;
      let [importKwh, excusedKwh, targetKw] = [0, 0, Number.POSITIVE_INFINITY];
      some.forEach(({ loadKw, sunKw, carsKw, wishKw }, at) => {
        const startMs = Math.floor(at / STEPS_A_QUARTER) * STEPS_A_QUARTER * STEP_MS;
        if (at * STEP_MS === startMs) {
          monthPeakKw = Math.max(monthPeakKw, importKwh * 4);
          [importKwh, excusedKwh] = [0, 0];
        }
        const freeKw = bus.gridKw + bus.storageKw;
        const window = {
          startMs,
          atMs: at * STEP_MS,
          importKwh,
          importKw: Math.max(0, bus.gridKw),
          unknownMs: 0,
        };
        const control = { limitKw: demandKw ?? 0, marginKw: 5, hysteresisKw: 20 };
        const demand =
          demandKw === null ? null : demandStep(shaving, { window, monthPeakKw, freeKw }, control);
        shaving = demand?.shaving ?? false;
        targetKw = demand?.targetKw ?? Number.POSITIVE_INFINITY;
        const limits: SiteLimits = {
          ...rest,
          demandCeilingKw: demand?.ceilingKw ?? null,
          mayCharge: demand?.mayCharge ?? true,
          pvRatedKw: 500,
          pilesRatedKw: 240,
          pilesLeastKw: 20,
        };
        const range = storageRange(MACHINE, soc, STEP_H);
        const seen: SiteSeen = { ...bus, range, storageWishKw: wishKw, pilesWishKw: carsKw };
        const { orders, bounds, unmetImportKw, unmetExportKw } = siteStep(last, seen, limits);

        expect(orders.storageKw).toBeGreaterThanOrEqual(-range.maxChargeKw);
        expect(orders.storageKw).toBeLessThanOrEqual(range.maxDischargeKw);
        const next = busOf(
          loadKw,
          Math.min(sunKw, orders.pvLimitKw),
          Math.min(carsKw, orders.pilesLimitKw),
          orders.storageKw,
        );
        soc = socAfter(MACHINE, soc, orders.storageKw, STEP_H);
        expect(soc).toBeGreaterThan(10 - EXACT);
        expect(soc).toBeLessThan(95 + EXACT);

        const seenPvKw = Math.min(bus.pvKw, orders.pvLimitKw);
        const lateImportKw = Math.max(0, loadKw - bus.loadKw) + Math.max(0, seenPvKw - next.pvKw);
        expect(next.gridKw - bounds.maxKw).toBeLessThanOrEqual(lateImportKw + unmetImportKw + EXACT);
        const seenPilesKw = Math.min(bus.pilesKw, orders.pilesLimitKw);
        const lateExportKw = Math.max(0, bus.loadKw - loadKw) + Math.max(0, seenPilesKw - next.pilesKw);
        expect(bounds.minKw - next.gridKw).toBeLessThanOrEqual(lateExportKw + unmetExportKw + EXACT);

        // Excludes the part that no order could meet.
        const yetToComeKw = Math.max(0, orders.pilesLimitKw - bus.pilesKw);
        if (unmetImportKw > yetToComeKw + EXACT)
          expect(orders.storageKw).toBeCloseTo(range.maxDischargeKw, 5);
        if (unmetExportKw > EXACT) expect(orders.pvLimitKw).toBeCloseTo(5 * (100 - given.curtailPercent), 6);

        importKwh += Math.max(0, next.gridKw) * STEP_H;
        excusedKwh += Math.max(0, next.gridKw - (demand?.ceilingKw ?? next.gridKw)) * STEP_H;
        const reached = { startMs, atMs: (at + 1) * STEP_MS, importKwh, importKw: 0, unknownMs: 0 };
        if (demandOutlook(reached).leftMs >= 0)
          expect(importKwh * 4).toBeLessThanOrEqual(targetKw + excusedKwh * 4 + EXACT);
        bus = next;
        last = orders;
      });
    }),
    { numRuns: 150 },
  );
});

it('with constant inputs, all limits are kept from the second step on', () => {
  fc.assert(
    fc.property(kw(900), kw(500), kw(240), settings, (loadKw, sunKw, carsKw, { demandKw, ...rest }) => {
      const limits: SiteLimits = {
        ...rest,
        demandCeilingKw: demandKw,
        mayCharge: true,
        pvRatedKw: 500,
        pilesRatedKw: 240,
        pilesLeastKw: 20,
      };
      const range = { maxChargeKw: 120, maxDischargeKw: 140 };
      let bus = busOf(loadKw, sunKw, carsKw, 0);
      let last: SiteOrders | null = null;
      for (let at = 0; at < 60; at++) {
        const seen = { ...bus, range, storageWishKw: 0, pilesWishKw: carsKw };
        const { orders, bounds, unmetImportKw, unmetExportKw } = siteStep(last, seen, limits);
        bus = busOf(
          loadKw,
          Math.min(sunKw, orders.pvLimitKw),
          Math.min(carsKw, orders.pilesLimitKw),
          orders.storageKw,
        );
        expect(bus.gridKw).toBeLessThanOrEqual(bounds.maxKw + unmetImportKw + EXACT);
        expect(bus.gridKw).toBeGreaterThanOrEqual(bounds.minKw - unmetExportKw - EXACT);
        last = orders;
      }
    }),
  );
});
