import { type AcRange, acRange, type SocLimits, socLimits } from './battery.ts';
import { courseKw, platformOrderKw } from './control.ts';
import { activeFault, type PlantParts } from './plant-parts.ts';
import type { PcsState, PlanSegment, PlantState } from './state.ts';

export const WORK_MODE = { loadFirst: 0, batteryFirst: 1, gridFirst: 2 } as const;

/** The busbar before battery power, kW. */
export interface Bus {
  readonly pvKw: number;
  /** Load and charging. */
  readonly usedKw: number;
  readonly contractKw: number;
  readonly feedInLimitKw: number;
}

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

export const segmentAt = (pcs: PcsState, minute: number): PlanSegment | undefined =>
  pcs.plan.find(({ fromMin, toMin }) => minute >= fromMin && minute < toMin);

/** The cut-off SOC of a segment further restricts the permanent limits. */
function narrowed(limits: SocLimits, { powerKw, cutOffSoc }: PlanSegment): SocLimits {
  const { socMin, socMax } = limits;
  return powerKw > 0
    ? { socMin: Math.max(socMin, cutOffSoc), socMax }
    : { socMin, socMax: Math.min(socMax, cutOffSoc) };
}

/**
 * Sets acKw of every PCS; priority: site control order, valid setpoint, course, plan, work mode. Plans and modes
 * respect the contracted power and the feed-in limit; the others the device limits.
 */
export function dispatch(
  parts: PlantParts,
  state: PlantState,
  bus: Bus,
  at: { readonly toMs: number; readonly minute: number; readonly stepH: number },
): void {
  const allRatedKw = parts.pcs.reduce((sum, { spec }) => sum + spec.ratedKw, 0);
  let leftKw = bus.usedKw - bus.pvKw;
  const balancing: { pcs: PcsState; range: AcRange; ratedKw: number }[] = [];

  parts.pcs.forEach((part, i) => {
    const pcs = state.pcs[i];
    const battery = state.batteries[part.battery];
    const spec = parts.batteries[part.battery]?.spec;
    if (!pcs || !battery || !spec) return;
    endSetPoint(pcs, at.toMs);
    const { ratedKw } = part.spec;
    const unit = { pcsSpec: part.spec, pcs, spec, battery };
    const limits = socLimits(pcs, battery);
    const derating = activeFault(part, 'pcsOverTemperature', at.toMs) ? 0.5 : 1;
    const rangeIn = (allowed: SocLimits) => acRange(unit, allowed, at.stepH, derating);

    const segment = segmentAt(pcs, at.minute);
    // Orders of a controlling logger depend on the unit's wish, so they come after it.
    const wantedKw =
      platformOrderKw(state, part.spec, at.toMs) ??
      (pcs.setUntilMs > 0 ? pcs.setKw : courseKw(state, part.spec, at.toMs));
    if (wantedKw !== undefined) {
      const range = rangeIn(limits);
      pcs.acKw = within(wantedKw, -range.maxInKw, range.maxOutKw);
    } else if (!segment && pcs.workMode === WORK_MODE.loadFirst) {
      balancing.push({ pcs, range: rangeIn(limits), ratedKw });
      return;
    } else {
      const pvShareKw = (bus.pvKw * ratedKw) / allRatedKw;
      const byModeKw = pcs.workMode === WORK_MODE.batteryFirst ? -pvShareKw : ratedKw;
      const range = rangeIn(segment ? narrowed(limits, segment) : limits);
      const maxInKw = Math.min(range.maxInKw, Math.max(0, bus.contractKw - leftKw));
      const maxOutKw = Math.min(range.maxOutKw, Math.max(0, leftKw + bus.feedInLimitKw));
      pcs.acKw = within(segment?.powerKw ?? byModeKw, -maxInKw, maxOutKw);
    }
    leftKw -= pcs.acKw;
  });
  balance(balancing, leftKw);
}

function endSetPoint(pcs: PcsState, atMs: number): void {
  if (pcs.setUntilMs === 0 || atMs < pcs.setUntilMs) return;
  pcs.setUntilMs = 0;
  pcs.setKw = 0;
}

/** Covers the deficit or surplus of the busbar; each unit takes what earlier ones could not. */
function balance(
  units: readonly { readonly pcs: PcsState; readonly range: AcRange; readonly ratedKw: number }[],
  missingKw: number,
): void {
  let leftKw = missingKw;
  let ratedLeftKw = units.reduce((sum, one) => sum + one.ratedKw, 0);
  for (const { pcs, range, ratedKw } of units) {
    const shareKw = (leftKw * ratedKw) / ratedLeftKw;
    pcs.acKw = Math.abs(shareKw) < 0.01 * ratedKw ? 0 : within(shareKw, -range.maxInKw, range.maxOutKw);
    leftKw -= pcs.acKw;
    ratedLeftKw -= ratedKw;
  }
}
