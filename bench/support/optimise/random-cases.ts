import type { BatteryTerms, DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import fc from 'fast-check';

/* Plants of all types: with and without limits, negative prices, feed-in above import price, tapers, demand. */

const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const series = (steps: number, values: fc.Arbitrary<number>) =>
  fc.array(values, { minLength: steps, maxLength: steps });

export const tapers = {
  charge: [
    { soc: 80, share: 1 },
    { soc: 92, share: 0.6 },
    { soc: 100, share: 0.05 },
  ],
  discharge: [
    { soc: 0, share: 0.1 },
    { soc: 15, share: 1 },
  ],
};

const battery: fc.Arbitrary<BatteryTerms> = fc.record({
  capacityKwh: oneOf(50, 200, 800),
  maxChargeKw: oneOf(0, 40, 100, 400),
  maxDischargeKw: oneOf(0, 40, 100, 400),
  socMin: oneOf(0, 10, 20),
  socMax: oneOf(80, 95, 100),
  startSoc: fc.integer({ min: 0, max: 100 }),
  endSoc: oneOf(null, null, 10, 50),
  chargeEfficiency: oneOf(1, 0.96, 0.8),
  dischargeEfficiency: oneOf(1, 0.95, 0.8),
  standbyKw: oneOf(0, 0, 0, 3),
  wearPerKwh: oneOf(0, 0.02, 0.2),
  endWorthPerKwh: oneOf(0, 0, 0.3),
  chargeTaper: oneOf([], tapers.charge),
  dischargeTaper: oneOf([], tapers.discharge),
});

export const randomCase: fc.Arbitrary<DispatchCase> = fc.integer({ min: 1, max: 16 }).chain((steps) =>
  fc.record({
    horizon: fc.record({
      buyPrice: series(steps, oneOf(0.3, 0.7, 1.1, 1.4, 0, -0.2)),
      feedInPrice: oneOf(0.39, 0, -0.1).chain((price) => series(steps, fc.constant(price))),
      pvKw: series(steps, oneOf(0, 0, 30, 150.5)),
      loadKw: series(steps, fc.integer({ min: 0, max: 200 })),
      chargingKw: series(steps, oneOf(0, 0, 60)),
    }),
    site: fc.record({
      transformerKw: oneOf(null, 150, 250, 500),
      exportLimitKw: oneOf(null, 0, 20, 100),
      pvCurtailable: oneOf(true, true, false),
      importLimitKw: oneOf(null, null, 180),
    }),
    demand: oneOf([], [{ fromStep: 0, toStep: steps, pricePerKw: 38, floorKw: 100 }]),
    battery,
  }),
);
