import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DaySegment } from '../tariff/tariff-day.ts';
import { EMS_PACKAGES, EMS_PRESETS, type EmsPackage, type EmsSettings } from './ems-packages.ts';
import {
  dayAtRest,
  type ForecastQuarter,
  packageOutlook,
  type SimulatedSite,
  simulateDay,
} from './simulate-day.ts';

const ZONE = 'Asia/Shanghai';
const START = Date.parse('2026-07-01T00:00:00+08:00');
/** Power as a function of the hour of the day. */
const day = (at: (hour: number) => Partial<Omit<ForecastQuarter, 'startMs'>>): ForecastQuarter[] =>
  Array.from({ length: 96 }, (_, i) => ({
    startMs: START + i * 900_000,
    loadKw: 100,
    pvKw: 0,
    pilesKw: 0,
    ...at(i / 4),
  }));
const PRICES: DaySegment[] = [
  { startMin: 0, endMin: 480, period: 'valley', price: '0.3' },
  { startMin: 480, endMin: 1440, period: 'peak', price: '1.1' },
];
/** A storage of 160 kWh between 10 and 90 %, without losses. */
const SITE: SimulatedSite = {
  timeZone: ZONE,
  soc: 10,
  plan: null,
  wearPerKwh: 0.1,
  machine: {
    ratedKw: 100,
    maxChargeKw: 100,
    maxDischargeKw: 100,
    capacityKwh: 200,
    socMin: 10,
    socMax: 90,
    reserveSoc: 10,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
  },
  transformerKw: 500,
  demandLimitKw: 200,
  monthPeakKw: null,
  backflowTargetKw: 0,
  pvRatedKw: 300,
  curtailPercent: 100,
  pilesRatedKw: 120,
  pilesLeastKw: 7,
  prices: PRICES,
  feedInPrice: 0.4,
};
const outlook = (settings: EmsSettings, forecast: readonly ForecastQuarter[], site: SimulatedSite) => {
  const atRest = dayAtRest(settings, forecast, site);
  return { ...packageOutlook(settings, forecast, site, atRest), atRest };
};
const round = (x: number) => Math.round(x * 1e6) / 1e6;

describe('the next day', () => {
  it('by prices: 160 kWh bought at 0.3 and used at 1.1', () => {
    const { withPackage, atRest, saved, stockKwh } = outlook(
      EMS_PRESETS.arbitrage,
      day(() => ({})),
      SITE,
    );
    // 800 kWh × 0.3 + 1600 kWh × 1.1
    expect([atRest.cost, withPackage.cost, saved, stockKwh].map(round)).toEqual([2000, 1872, 128, 0]);
    expect([withPackage.chargeKwh, withPackage.dischargeKwh].map(round)).toEqual([160, 160]);
    expect(withPackage.quarters.slice(5, 8).map(({ storageKw }) => round(storageKw))).toEqual([-100, -40, 0]);
  });

  it('self-use: stores the possible surplus, curtails the rest, and discharges in the evening', () => {
    const sunny = day((hour) => ({ pvKw: hour >= 10 && hour < 14 ? 200 : 0 }));
    const { withPackage, atRest } = outlook(EMS_PRESETS.selfUse, sunny, SITE);
    // Surplus 400 kWh, of which 160 are stored; without storage the surplus is not generated.
    expect([withPackage.curtailedKwh, withPackage.dischargeKwh, withPackage.exportKwh].map(round)).toEqual([
      240, 160, 0,
    ]);
    expect([atRest.curtailedKwh, atRest.exportKwh].map(round)).toEqual([400, 0]);
    // 2400 − 400 of PV − 160
    expect([atRest.importKwh, withPackage.importKwh].map(round)).toEqual([2000, 1840]);
  });

  it('demand: charges in advance and keeps the limit', () => {
    const peak = day((hour) => ({ loadKw: hour >= 12 && hour < 13 ? 300 : 100 }));
    const { withPackage, atRest } = outlook(EMS_PRESETS.demandControl, peak, { ...SITE, soc: 50 });
    expect([atRest.peakKw, withPackage.peakKw].map(round)).toEqual([300, 200]);
    const at = (hour: number) => round(withPackage.quarters[hour * 4 - 1]?.soc ?? 0);
    // 25 kW until 90 %; 100 kWh are 50 %; 25 kW again.
    expect([at(2), at(12), at(13), at(15)]).toEqual([75, 90, 40, 65]);
  });

  it('demand: a peak already reached in the month is not shaved', () => {
    const peak = day((hour) => ({ loadKw: hour >= 12 && hour < 13 ? 300 : 100 }));
    const site = { ...SITE, soc: 90, monthPeakKw: 260 };
    const { peakKw, dischargeKwh } = simulateDay(EMS_PRESETS.demandControl, peak, site);
    expect([peakKw, dischargeKwh].map(round)).toEqual([260, 40]);
  });

  it('vehicles wait for the transformer only when storage is empty', () => {
    const cars = day((hour) => ({ pilesKw: hour >= 9 && hour < 12 ? 120 : 0 }));
    const site = { ...SITE, transformerKw: 180, demandLimitKw: 500, soc: 90 };
    const settings = { ...EMS_PRESETS.coordination, byPrices: false, base: 'standby' as const };
    const { waitingKwh, dischargeKwh, peakKw } = simulateDay(settings, cars, site);
    // 40 kW are missing for three hours: 120 of the 160 kWh.
    expect([waitingKwh, dischargeKwh, peakKw].map(round)).toEqual([0, 120, 180]);
    const empty = simulateDay(settings, cars, { ...site, machine: { ...site.machine, maxDischargeKw: 0 } });
    expect([empty.waitingKwh, empty.peakKw].map(round)).toEqual([120, 180]);
  });

  it('the plan of the user takes precedence over the prices', () => {
    const plan = [{ fromMin: 0, toMin: 1440, strategy: 'idle' as const, powerRatio: 0, cutOffSoc: 0 }];
    expect(
      outlook(
        EMS_PRESETS.arbitrage,
        day(() => ({})),
        { ...SITE, plan },
      ).saved,
    ).toBe(0);
  });
});

it('for any forecast: energy is balanced and no limit is exceeded that storage, PV and vehicles can keep', () => {
  const kw = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const hours = fc.array(fc.record({ loadKw: kw(450), pvKw: kw(300), pilesKw: kw(120) }), {
    minLength: 24,
    maxLength: 24,
  });
  fc.assert(
    fc.property(
      fc.constantFrom<EmsPackage>(...EMS_PACKAGES),
      hours,
      fc.integer({ min: 10, max: 90 }),
      (name, some, soc) => {
        const settings = EMS_PRESETS[name];
        const forecast = day((hour) => some[Math.floor(hour)] ?? {});
        const simulated = simulateDay(settings, forecast, { ...SITE, soc });
        for (const quarter of simulated.quarters) {
          const { pvKw, storageKw, gridKw, loadKw, pilesKw } = quarter;
          expect(pvKw + storageKw + gridKw).toBeCloseTo(loadKw + pilesKw, 6);
          expect(quarter.soc).toBeGreaterThan(10 - 1e-6);
          expect(quarter.soc).toBeLessThan(90 + 1e-6);
          expect(gridKw).toBeLessThanOrEqual(500 + 1e-6);
          expect(gridKw).toBeGreaterThanOrEqual((settings.holdBackflow ? 0 : -500) - 1e-6);
        }
        const { importKwh, exportKwh, chargeKwh, dischargeKwh, curtailedKwh, waitingKwh } = simulated;
        const sum = (of: (quarter: ForecastQuarter) => number) =>
          forecast.reduce((all, quarter) => all + of(quarter) / 4, 0);
        const madeKwh = sum(({ pvKw }) => pvKw) - curtailedKwh;
        const usedKwh = sum(({ loadKw, pilesKw }) => loadKw + pilesKw) - waitingKwh;
        expect(importKwh + dischargeKwh + madeKwh).toBeCloseTo(exportKwh + chargeKwh + usedKwh, 6);
      },
    ),
    { numRuns: 50 },
  );
});
