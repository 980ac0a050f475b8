import type { EmsPackage } from '@heliodon/energy/control/ems-packages';
import { plainCalendar } from '@heliodon/energy/optimise/plan-orders';
import { dayStartMs } from '@heliodon/energy/periods/local-time';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { expect, test } from 'vitest';
import type { GatheredBacktest } from '../optimise/backtest/backtest-case.ts';
import { packagePolicy } from './package-policy.ts';

const DAY = '2026-06-15';
const TIME_ZONE = 'Asia/Shanghai';
const STEPS = 96;
/** 12:00 */
const SPIKE = 48;
/** 08:00, when the valley ends. */
const MORNING = 32;
const series = (of: (step: number) => number) => Float64Array.from({ length: STEPS }, (_, step) => of(step));
const season = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.7',
  deepValley: null,
  topPeak: null,
  valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 480 }] },
  peak: { price: '1.2', ranges: [{ startMin: 1020, endMin: 1320 }] },
};

/** A load of 40 kW with 10 kW of charging, and 50 kW more in one interval; storage of 50 kW and 100 kWh. */
const gathered = {
  site: {
    timeZone: TIME_ZONE,
    control: null,
    prices: [
      {
        id: 1,
        effectiveFrom: '2026-01-01',
        createdAtMs: 0,
        withdrawn: false,
        feedInPrice: '0.4',
        seasons: [season],
      },
    ],
  },
  storage: { ratedKw: 50 },
  days: [DAY],
  startMs: Array.from({ length: STEPS }, (_, step) => dayStartMs(DAY, TIME_ZONE) + step * QUARTER_MS),
  history: {
    horizon: {
      buyPrice: series(() => 0.7),
      feedInPrice: series(() => 0.4),
      pvKw: series(() => 0),
      loadKw: series((step) => (step === SPIKE ? 90 : 40)),
      chargingKw: series(() => 10),
    },
    site: { transformerKw: null, exportLimitKw: null, importLimitKw: 80, pvCurtailable: true },
    battery: {
      capacityKwh: 100,
      maxChargeKw: 50,
      maxDischargeKw: 50,
      socMin: 0,
      socMax: 95,
      startSoc: 50,
      endSoc: null,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerKwh: 0.02,
      chargeTaper: [],
      dischargeTaper: [],
    },
    calendar: plainCalendar(STEPS),
    days: [{ fromStep: 0, toStep: STEPS, month: '2026-06', demandPricePerKw: 0 }],
  },
} as unknown as GatheredBacktest;

test.each<[string, EmsPackage, number, number, number, number]>([
  // The demand limit of 80 kW leaves 30 kW for charging, and the interval at 100 kW needs 20 kW.
  ['by prices: filled in the valley, and empty at noon', 'arbitrage', 0, -30, 50, 0],
  ['of self-consumption: empty before the valley ends', 'selfUse', 0, 50, 0, 0],
  ['for demand alone, and kept full otherwise', 'demandControl', 0, -12.5, 0, 20],
  ['of backup: kept above its reserve', 'backupFirst', 0, -12.5, 0, 20],
  ['for a month that has a higher peak: no demand is left to save', 'demandControl', 100, -12.5, 0, 0],
])('a package %s', (_, name, monthPeakKw, atMidnight, inTheMorning, atSpike) => {
  const policy = packagePolicy(gathered, name);
  if (policy.kind !== 'orders') throw new Error('the package gives no orders');
  const { powerKw } = policy.ordersOn(0, 50, monthPeakKw);
  expect([powerKw[0], powerKw[MORNING], powerKw[SPIKE]].map((kw) => Number(kw?.toFixed(6)) + 0)).toEqual([
    atMidnight,
    inTheMorning,
    atSpike,
  ]);
});
