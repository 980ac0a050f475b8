import type { DemandPeriod, DispatchCase, Horizon } from './dispatch-case.ts';

/** Steps from `fromStep` to `toStep` (exclusive), starting with this stored energy. */
export function subCase(of: DispatchCase, fromStep: number, toStep: number, startKwh: number): DispatchCase {
  const battery = { ...of.battery, startSoc: (100 * startKwh) / of.battery.capacityKwh };
  return {
    ...of,
    site: of.site.paidKw ? { ...of.site, paidKw: cutList(of.site.paidKw, fromStep, toStep) } : of.site,
    horizon: cut(of.horizon, fromStep, toStep),
    demand: demandIn(of.demand, fromStep, toStep),
    battery,
  };
}

function cut(horizon: Horizon, fromStep: number, toStep: number): Horizon {
  const of = (list: ArrayLike<number>) => cutList(list, fromStep, toStep);
  return {
    buyPrice: of(horizon.buyPrice),
    feedInPrice: of(horizon.feedInPrice),
    pvKw: of(horizon.pvKw),
    loadKw: of(horizon.loadKw),
    chargingKw: of(horizon.chargingKw),
  };
}

const cutList = (list: ArrayLike<number>, fromStep: number, toStep: number): ArrayLike<number> =>
  list instanceof Float64Array ? list.subarray(fromStep, toStep) : Array.from(list).slice(fromStep, toStep);

const demandIn = (demand: readonly DemandPeriod[], fromStep: number, toStep: number): DemandPeriod[] =>
  demand
    .map((period) => ({
      ...period,
      fromStep: Math.max(0, period.fromStep - fromStep),
      toStep: Math.min(toStep, period.toStep) - fromStep,
    }))
    .filter((period) => period.toStep > period.fromStep);

/** Typed arrays, so that parts can be taken without copying. */
export const packed = (horizon: Horizon): Horizon => ({
  buyPrice: Float64Array.from(horizon.buyPrice),
  feedInPrice: Float64Array.from(horizon.feedInPrice),
  pvKw: Float64Array.from(horizon.pvKw),
  loadKw: Float64Array.from(horizon.loadKw),
  chargingKw: Float64Array.from(horizon.chargingKw),
});
