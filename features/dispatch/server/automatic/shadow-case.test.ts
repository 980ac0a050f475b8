import { expect, it } from 'vitest';
import { type ShadowCase, shadowDay } from './shadow-case.ts';

const STEPS = 8;
const list = (kw: number) => Array.from({ length: STEPS }, () => kw);
const peaks = { none: 30, rule: 30, plan: 30, real: 45, optimiser: 30 };

/** Two hours at one price: a load of 40 kW, storage of 20 kW at half; refilling costs 0.2 per kWh. */
const shadow = (more: Partial<ShadowCase> = {}): ShadowCase => ({
  of: {
    horizon: {
      buyPrice: list(0.5),
      feedInPrice: list(0.1),
      pvKw: list(0),
      loadKw: list(40),
      chargingKw: list(0),
    },
    site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
    demand: [],
    battery: {
      capacityKwh: 100,
      maxChargeKw: 20,
      maxDischargeKw: 20,
      socMin: 10,
      socMax: 90,
      startSoc: 50,
      endSoc: null,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerKwh: 0,
      endWorthPerKwh: 0.2,
      chargeTaper: [],
      dischargeTaper: [],
    },
  },
  calendar: { dayOf: list(0), slotOf: list(0).map((_, step) => step) },
  futures: [{ weight: 1, pvKw: list(0), needKw: list(40) }],
  plan: null,
  measured: { batteryKw: Float64Array.from(list(8)), gridKw: Float64Array.from(list(32)) },
  realGainedKwh: null,
  demandPricePerKw: 0,
  stepsToMonthEnd: STEPS,
  peaks,
  ...more,
});
const halfHour = [{ fromMin: 0, toMin: 30, powerKw: 20, cutOffSoc: 10 }];

it.each<[string, Partial<ShadowCase>, ReturnType<typeof shadowDay>['costs']]>([
  // 80 kWh; measured 16 kWh less, which cost 3.2 to refill; full power for 40 kWh, which cost 8.
  ['by prices', {}, { none: 40, rule: 40, plan: null, real: 35.2, optimiser: 28 }],
  [
    'the measured storage level counts',
    { realGainedKwh: -20 },
    { none: 40, rule: 40, plan: null, real: 36, optimiser: 28 },
  ],
  // 10 kWh in half an hour, then self-consumption for 30 kWh: the same.
  ['a plan', { plan: halfHour }, { none: 40, rule: 40, plan: 28, real: 35.2, optimiser: 28 }],
  // Above the peak of the month so far: 10 kW without storage; the measured way had 45 kW before.
  ['demand', { demandPricePerKw: 3 }, { none: 70, rule: 70, plan: null, real: 35.2, optimiser: 28 }],
])('cost of a day: %s', (_, more, costs) => {
  expect(shadowDay(shadow(more)).costs).toEqual(costs);
});

it('keeps the peak of the month of each way', () => {
  expect(shadowDay(shadow()).peaks).toEqual({ none: 40, rule: 40, plan: 30, real: 45, optimiser: 30 });
});

it('knows nothing of the day but the forecast', () => {
  const blind = { futures: [{ weight: 1, pvKw: list(0), needKw: list(0) }] };
  const { costs } = shadowDay(shadow(blind));
  // The measured load decides about the present interval, so nothing is lost here.
  expect(costs.optimiser).toBe(28);
});
