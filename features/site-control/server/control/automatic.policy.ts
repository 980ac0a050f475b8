import type { StorageRange } from '@heliodon/energy/control/storage-range';
import { type DispatchReason, type ExplainedPower, reason } from '@heliodon/energy/optimise/dispatch-reason';
import { type Guidance, guidedPower } from '@heliodon/energy/optimise/guidance';

/* Automatic dispatch: the power for the measured load, from the newest guidance. */

interface AutomaticUnit {
  readonly device: { readonly sn: string; readonly ratedKw: number | null };
  readonly soc: number | null;
  /** Capacity of its batteries; 0: unknown. */
  readonly weightKwh: number;
  readonly range: StorageRange;
  /** Of a user: this unit is left to it. */
  readonly setPointKw: number | null;
}

interface MeasuredNow {
  readonly nowMs: number;
  /** The grid meter reports. */
  readonly isMetered: boolean;
  /** Import without the storage. */
  readonly leftKw: number;
  readonly pvKw: number;
}

export interface AutomaticView {
  /** Null: no decision, see `why`. */
  readonly decision: ExplainedPower | null;
  /** Why there is no decision. */
  readonly why: DispatchReason | null;
  /** Power of each unit, by serial number. */
  readonly shares: ReadonlyMap<string, number>;
  /** Total of the units that follow setpoints of users. */
  readonly setPointKw: number;
  readonly pvKw: number;
  /** Load and charging. */
  readonly needKw: number;
}

export function automaticView(
  guidance: Guidance | null,
  units: readonly AutomaticUnit[],
  measured: MeasuredNow,
): AutomaticView {
  const setPointKw = units.reduce((sum, unit) => sum + (unit.setPointKw ?? 0), 0);
  const own = units.filter((unit) => unit.setPointKw === null);
  const needKw = Math.max(0, measured.leftKw + measured.pvKw);
  const flows = { pvKw: measured.pvKw, needKw, setPointKw };
  const without = (why: DispatchReason): AutomaticView => ({
    ...flows,
    why,
    decision: null,
    shares: new Map(),
  });
  if (!measured.isMetered) return without(reason('noMeter'));
  if (units.length === 0) return without(reason('noUnit'));
  if (own.length === 0) return without(reason('setPoint', { powerKw: setPointKw }));
  const soc = jointSoc(own);
  if (soc === null) return without(reason('noSoc'));
  const decision =
    guidance &&
    guidedPower(guidance, {
      soc,
      nowMs: measured.nowMs,
      pvKw: measured.pvKw,
      // Setpoints of users are given, like the load.
      needKw: measured.leftKw + measured.pvKw - setPointKw,
      range: jointRange(own),
    });
  if (!decision) return without(reason('followsPlan'));
  const allKw = own.reduce((sum, { device }) => sum + (device.ratedKw ?? 0), 0);
  const shareOf = (ratedKw: number | null) => (allKw > 0 ? (ratedKw ?? 0) / allKw : 0);
  const shares = own.map(({ device }) => [device.sn, decision.powerKw * shareOf(device.ratedKw)] as const);
  return { ...flows, decision, why: null, shares: new Map(shares) };
}

/** Weighted by capacity where it is known. */
function jointSoc(units: readonly AutomaticUnit[]): number | null {
  const known = units.filter(({ soc }) => soc !== null);
  if (known.length === 0) return null;
  const weightOf = ({ weightKwh }: AutomaticUnit) =>
    known.every((one) => one.weightKwh > 0) ? weightKwh : 1;
  const all = known.reduce((sum, unit) => sum + weightOf(unit), 0);
  return known.reduce((sum, unit) => sum + (unit.soc ?? 0) * weightOf(unit), 0) / all;
}

const jointRange = (units: readonly AutomaticUnit[]): StorageRange => ({
  maxChargeKw: units.reduce((sum, { range }) => sum + range.maxChargeKw, 0),
  maxDischargeKw: units.reduce((sum, { range }) => sum + range.maxDischargeKw, 0),
});
