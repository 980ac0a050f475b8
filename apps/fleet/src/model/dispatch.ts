import { type AcRange, acRange } from './battery.ts';
import { activeFault, type PlantParts } from './plant-parts.ts';
import type { PcsState, PlanSegment, PlantState } from './state.ts';

export const WORK_MODE = { loadFirst: 0, batteryFirst: 1, gridFirst: 2 } as const;

/** What the bus looks like before the batteries act, kW. */
export interface Bus {
  readonly pvKw: number;
  /** Load and charging. */
  readonly usedKw: number;
  readonly contractKw: number;
  readonly feedInLimitKw: number;
}

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

const inSegment = (segment: PlanSegment, minute: number): boolean =>
  minute >= segment.fromMin && minute < segment.toMin;

/** Ordered power of a plan now; undefined where the work mode decides. */
function plannedKw(pcs: PcsState, soc: number, minute: number): number | undefined {
  const segment = pcs.plan.find((one) => inSegment(one, minute));
  if (!segment || segment.powerKw === 0) return undefined;
  const reached = segment.powerKw > 0 ? soc <= segment.cutOffSoc : soc >= segment.cutOffSoc;
  return reached ? 0 : segment.powerKw;
}

/**
 * Sets acKw of every PCS: a set-point that has not expired goes before the plan, the plan before the work mode.
 * Plans and modes respect the contract and the feed-in limit; a set-point is an order and respects the device.
 */
export function dispatch(
  parts: PlantParts,
  state: PlantState,
  bus: Bus,
  at: { readonly toMs: number; readonly minute: number; readonly stepH: number },
): void {
  let leftKw = bus.usedKw - bus.pvKw;
  const balancing: { pcs: PcsState; range: AcRange; ratedKw: number }[] = [];

  parts.pcs.forEach((part, i) => {
    const pcs = state.pcs[i];
    const battery = state.batteries[part.battery];
    const batterySpec = parts.batteries[part.battery]?.spec;
    if (!pcs || !battery || !batterySpec) return;
    const derating = activeFault(part, 'pcsOverTemperature', at.toMs) ? 0.5 : 1;
    const range = acRange(part.spec, pcs, batterySpec, battery, at.stepH, derating);
    if (pcs.setUntilMs > 0 && at.toMs >= pcs.setUntilMs) {
      pcs.setUntilMs = 0;
      pcs.setKw = 0;
    }
    const ordered = pcs.setUntilMs > 0 ? pcs.setKw : undefined;
    const planned = ordered ?? plannedKw(pcs, battery.soc, at.minute);
    if (planned === undefined && pcs.workMode === WORK_MODE.loadFirst) {
      balancing.push({ pcs, range, ratedKw: part.spec.ratedKw });
      return;
    }
    const wishKw = planned ?? (pcs.workMode === WORK_MODE.batteryFirst ? -bus.pvKw : part.spec.ratedKw);
    const keptKw =
      ordered ??
      within(wishKw, -Math.max(0, bus.contractKw - leftKw), Math.max(0, leftKw + bus.feedInLimitKw));
    pcs.acKw = within(keptKw, -range.maxInKw, range.maxOutKw);
    leftKw -= pcs.acKw;
  });

  // Who comes later takes what the ones before could not.
  let ratedLeftKw = balancing.reduce((sum, one) => sum + one.ratedKw, 0);
  for (const { pcs, range, ratedKw } of balancing) {
    const shareKw = (leftKw * ratedKw) / ratedLeftKw;
    pcs.acKw = Math.abs(shareKw) < 0.01 * ratedKw ? 0 : within(shareKw, -range.maxInKw, range.maxOutKw);
    leftKw -= pcs.acKw;
    ratedLeftKw -= ratedKw;
  }
}
