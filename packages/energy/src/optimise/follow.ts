import {
  type BatteryModel,
  batteryModel,
  mostChargeKw,
  mostDischargeKw,
  storedAfter,
  suppliedKw,
} from './battery-range.ts';
import { demandCost } from './demand-cost.ts';
import {
  type DispatchCase,
  exportLimitOf,
  importLimitOf,
  needKw,
  STEP_H,
  startKwhOf,
  stepsOf,
  withoutStandby,
} from './dispatch-case.ts';

/** The resulting operation of a unit. */
export interface Dispatch {
  readonly batteryKw: Float64Array;
  /** At the end of each step. */
  readonly storedKwh: Float64Array;
  readonly gridKw: Float64Array;
  readonly curtailedKw: Float64Array;
}

/** Requested power per step, and the cut-off levels. */
export interface Orders {
  readonly powerKw: ArrayLike<number>;
  /** Stored kWh; absent: the battery's own limits. */
  readonly cutOffKwh?: ArrayLike<number>;
  readonly curtailedKw?: ArrayLike<number>;
  /** Demand control: before import exceeds it, the battery charges less, then discharges. Absent: none. */
  readonly importTargetKw?: ArrayLike<number>;
}

/**
 * Follows orders as far as battery and site allow: never beyond the order, and in the opposite direction only for
 * demand control. A site that exceeds its limit without the battery stays over it if the order does not help:
 * breaches.ts.
 */
export function follow(of: DispatchCase, orders: Orders, model = batteryModel(of.battery)): Dispatch {
  const steps = stepsOf(of);
  const batteryKw = new Float64Array(steps);
  const storedKwh = new Float64Array(steps);
  const gridKw = new Float64Array(steps);
  const curtailedKw = new Float64Array(steps);
  let held = startKwhOf(of.battery);
  for (let step = 0; step < steps; step++) {
    const [wantedKw, cutOffKwh] = [orders.powerKw[step] ?? 0, orders.cutOffKwh?.[step]];
    const powerKw = followedKw(of, model, step, held, wantedKw, cutOffKwh, orders.importTargetKw?.[step]);
    held = heldAfter(model, held, powerKw);
    batteryKw[step] = powerKw;
    storedKwh[step] = held;
    const withPvKw = netKw(of, step) - powerKw;
    const cut = curtailment(of, step, withPvKw, orders.curtailedKw?.[step]);
    curtailedKw[step] = cut;
    gridKw[step] = withPvKw + cut;
  }
  return { batteryKw, storedKwh, gridKw, curtailedKw };
}

/** The power of a step in which this power is ordered. */
export function followedKw(
  of: DispatchCase,
  model: BatteryModel,
  step: number,
  heldKwh: number,
  wantedKw: number,
  cutOffKwh?: number,
  importTargetKw = Number.POSITIVE_INFINITY,
): number {
  const orderedKw = allowedKw(of, model, step, heldKwh, wantedKw, cutOffKwh);
  const aboveKw = netKw(of, step) - importTargetKw;
  const heldTargetKw =
    aboveKw > orderedKw ? Math.max(orderedKw, Math.min(aboveKw, mostDischargeKw(model, heldKwh))) : orderedKw;
  return suppliedKw(model, heldKwh, heldTargetKw);
}

/** Only rounding errors are cut here. */
export const heldAfter = (model: BatteryModel, heldKwh: number, powerKw: number): number =>
  Math.min(model.maxKwh, Math.max(model.minKwh, storedAfter(model, heldKwh, powerKw)));

const netKw = ({ horizon }: DispatchCase, step: number): number =>
  needKw(horizon, step) - (horizon.pvKw[step] ?? 0);

/** Grid power of a step without an order for PV. */
export function gridKwWith(of: DispatchCase, step: number, powerKw: number): number {
  const withPvKw = netKw(of, step) - powerKw;
  return withPvKw + curtailment(of, step, withPvKw, undefined);
}

function allowedKw(
  of: DispatchCase,
  model: BatteryModel,
  step: number,
  heldKwh: number,
  wantedKw: number,
  cutOffKwh: number | undefined,
): number {
  const pvKw = of.horizon.pvKw[step] ?? 0;
  const leftKw = needKw(of.horizon, step) - pvKw;
  if (wantedKw > 0) {
    const siteKw = leftKw + (of.site.pvCurtailable ? pvKw : 0) + exportLimitOf(of.site);
    return Math.max(0, Math.min(wantedKw, siteKw, mostDischargeKw(model, heldKwh, cutOffKwh)));
  }
  const siteKw = importLimitOf(of.site, step) - leftKw;
  return 0 - Math.max(0, Math.min(-wantedKw, siteKw, mostChargeKw(model, heldKwh, cutOffKwh)));
}

/**
 * PV curtailed at this grid power: by the export limit, and at negative prices as ordered; without an order nothing is
 * exported at a negative price.
 */
function curtailment(of: DispatchCase, step: number, gridKw: number, orderedKw: number | undefined): number {
  const pvKw = of.horizon.pvKw[step] ?? 0;
  if (!of.site.pvCurtailable || pvKw === 0) return 0;
  const least = Math.min(pvKw, Math.max(0, -gridKw - exportLimitOf(of.site)));
  const feedIn = of.horizon.feedInPrice[step] ?? 0;
  if ((of.horizon.buyPrice[step] ?? 0) >= 0 && feedIn >= 0) return least;
  const unsold = Math.min(pvKw, Math.max(0, -gridKw));
  const most = Math.min(pvKw, importLimitOf(of.site, step) - gridKw);
  return Math.max(least, Math.min(orderedKw ?? (feedIn < 0 ? unsold : 0), most));
}

/** Cost components of the horizon; total = energy − feedIn + demand + wear − stock. */
export interface DispatchCost {
  readonly energy: number;
  /** Revenue. */
  readonly feedIn: number;
  /** For the part above the month's peak so far; with a ratchet, also its expected cost in following months. */
  readonly demand: number;
  readonly wear: number;
  /** Value of the additional energy stored at the end. */
  readonly stock: number;
  readonly total: number;
}

export function dispatchCost(
  of: Pick<DispatchCase, 'horizon' | 'demand' | 'battery'>,
  { batteryKw, gridKw }: Pick<Dispatch, 'batteryKw' | 'gridKw'>,
): DispatchCost {
  const { horizon, battery } = of;
  const model = batteryModel(battery);
  let [energy, feedIn, through, demand, gainedKwh] = [0, 0, 0, 0, 0];
  for (let step = 0; step < gridKw.length; step++) {
    const kwh = (gridKw[step] ?? 0) * STEP_H;
    if (kwh > 0) energy += kwh * (horizon.buyPrice[step] ?? 0);
    else feedIn -= kwh * (horizon.feedInPrice[step] ?? 0);
    const powerKw = batteryKw[step] ?? 0;
    through += Math.abs(powerKw) * STEP_H;
    gainedKwh += storedAfter(model, 0, powerKw);
  }
  for (const period of of.demand) {
    let peak = period.floorKw;
    for (let step = period.fromStep; step < Math.min(period.toStep, gridKw.length); step++)
      peak = Math.max(peak, gridKw[step] ?? 0);
    demand += demandCost(period, peak);
  }
  const wear = through * battery.wearPerKwh;
  const stock = gainedKwh * (battery.endWorthPerKwh ?? 0) + 0;
  return { energy, feedIn, demand, wear, stock, total: energy - feedIn + demand + wear - stock };
}

/** Its part of the total cost; without the demand charge. */
export function stepCost(
  { horizon, battery }: Pick<DispatchCase, 'horizon' | 'battery'>,
  model: BatteryModel,
  step: number,
  powerKw: number,
  gridKw: number,
): number {
  const price = (gridKw > 0 ? horizon.buyPrice[step] : horizon.feedInPrice[step]) ?? 0;
  const stock = (battery.endWorthPerKwh ?? 0) * storedAfter(model, 0, powerKw);
  return gridKw * STEP_H * price + Math.abs(powerKw) * STEP_H * battery.wearPerKwh - stock;
}

/** The same site with the battery switched off; limits are not checked. */
export function withoutBattery(of: DispatchCase): DispatchCost {
  const bare = withoutStandby(of);
  return dispatchCost(bare, follow(bare, { powerKw: [] }));
}
