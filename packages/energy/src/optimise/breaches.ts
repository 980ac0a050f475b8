import { batteryModel, mostChargeKw, mostDischargeKw, storedAfter } from './battery-range.ts';
import { type DispatchCase, exportLimitOf, importLimitOf, startKwhOf, stepsOf } from './dispatch-case.ts';
import type { Dispatch } from './follow.ts';

/** transformer: for import, also the demand limit. */
export type Limit = 'transformer' | 'backflow' | 'power' | 'soc' | 'endSoc';

/** `by`: kW above the limit; for storage, kWh outside it. */
export interface Breach {
  readonly limit: Limit;
  readonly step: number;
  readonly by: number;
}

/** Rounding of doubles and solvers. */
const TOLERANCE = 1e-5;

/** Every limit that a dispatch exceeds, calculated from its powers alone. */
export function breaches(of: DispatchCase, { batteryKw, gridKw }: Dispatch): Breach[] {
  const model = batteryModel(of.battery);
  const found: Breach[] = [];
  const check = (limit: Limit, step: number, by: number) => {
    if (by > TOLERANCE) found.push({ limit, step, by });
  };
  const transformerKw = of.site.transformerKw ?? Number.POSITIVE_INFINITY;
  let held = startKwhOf(of.battery);
  for (let step = 0; step < stepsOf(of); step++) {
    const powerKw = batteryKw[step] ?? 0;
    const grid = gridKw[step] ?? 0;
    check('transformer', step, Math.max(grid - importLimitOf(of.site, step), -grid - transformerKw));
    check('backflow', step, -grid - Math.max(0, exportLimitOf(of.site)));
    const mostKw = powerKw > 0 ? mostDischargeKw(model, held) : mostChargeKw(model, held);
    check('power', step, Math.abs(powerKw) - mostKw);
    held = storedAfter(model, held, powerKw);
    check('soc', step, Math.max(held - model.maxKwh, model.minKwh - held));
  }
  const wanted = ((of.battery.endSoc ?? 0) / 100) * of.battery.capacityKwh;
  check('endSoc', stepsOf(of) - 1, wanted - held);
  return found;
}
