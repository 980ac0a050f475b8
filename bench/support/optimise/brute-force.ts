import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import fc from 'fast-check';

/*
 * Small plants whose powers are multiples of 4 kW, so that an interval moves whole kWh without losses. With fixed
 * directions such a programme is an integral network with an integer optimum: exhaustive search finds it.
 */

const UNIT_KW = 4;

const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

export const wholeCase: fc.Arbitrary<DispatchCase> = fc.integer({ min: 1, max: 6 }).chain((steps) => {
  const series = (...values: number[]) => fc.array(oneOf(...values), { minLength: steps, maxLength: steps });
  return fc.record({
    horizon: fc.record({
      buyPrice: series(0.3, 0.7, 1.2, 0, -0.3),
      feedInPrice: fc.oneof(series(0.4), series(0), series(-0.1, 0.4, 0.9)),
      pvKw: series(0, 4, 12),
      loadKw: series(0, 4, 8),
      chargingKw: series(0, 0, 4),
    }),
    site: fc.record({
      transformerKw: oneOf(null, 8, 12),
      exportLimitKw: oneOf(null, 0, 4),
      pvCurtailable: fc.boolean(),
      importLimitKw: oneOf(null, null, 8),
    }),
    demand: fc.constant([]),
    battery: fc.record({
      capacityKwh: fc.constant(4),
      maxChargeKw: oneOf(0, 4, 8),
      maxDischargeKw: oneOf(0, 4, 8),
      socMin: oneOf(0, 25),
      socMax: oneOf(75, 100),
      startSoc: oneOf(25, 50, 75),
      endSoc: oneOf(null, 50),
      chargeEfficiency: fc.constant(1),
      dischargeEfficiency: fc.constant(1),
      wearPerKwh: oneOf(0, 0.1),
      endWorthPerKwh: oneOf(0, 0.5),
      chargeTaper: fc.constant([]),
      dischargeTaper: fc.constant([]),
    }),
  });
});

/** The minimum cost of such a case; infinite: its limits cannot be held. */
export function bruteForce(of: DispatchCase): number {
  const { horizon, site, battery } = of;
  const [lowest, highest] = [(battery.socMin / 100) * 4, (battery.socMax / 100) * 4];
  const transformerKw = site.transformerKw ?? Number.POSITIVE_INFINITY;
  const importMax = Math.min(site.importLimitKw ?? Number.POSITIVE_INFINITY, transformerKw);
  const exportMax = Math.min(site.exportLimitKw ?? Number.POSITIVE_INFINITY, transformerKw);
  const startKwh = (battery.startSoc / 100) * 4;
  const worth = battery.endWorthPerKwh ?? 0;
  const from = (step: number, heldKwh: number): number => {
    if (step === horizon.buyPrice.length)
      return heldKwh >= ((battery.endSoc ?? 0) / 100) * 4
        ? -worth * (heldKwh - startKwh)
        : Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    const at = (list: ArrayLike<number>) => list[step] ?? 0;
    for (let kw = -battery.maxChargeKw; kw <= battery.maxDischargeKw; kw += UNIT_KW) {
      const after = heldKwh - kw / 4;
      if (after < lowest || after > highest) continue;
      const rest = from(step + 1, after) + (Math.abs(kw) / 4) * battery.wearPerKwh;
      for (let cut = 0; cut <= (site.pvCurtailable ? at(horizon.pvKw) : 0); cut += UNIT_KW) {
        const grid = at(horizon.loadKw) + at(horizon.chargingKw) - at(horizon.pvKw) + cut - kw;
        if (grid > importMax || -grid > exportMax) continue;
        const price = grid > 0 ? at(horizon.buyPrice) : at(horizon.feedInPrice);
        least = Math.min(least, rest + (grid / 4) * price);
      }
    }
    return least;
  };
  return from(0, startKwh);
}
