import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type EmsSettings, storageWishOf } from './ems-packages.ts';
import { type OpenBus, WORK_MODES } from './work-mode.ts';

export interface WishInputs {
  /** The plan that the unit follows. */
  readonly plan: readonly PlanSegment[] | null;
  /** Setpoint of a user, while it is valid. */
  readonly setPointKw: number | null;
}

export interface WishMachine {
  /** Its share of the controllable storage. */
  readonly share: number;
  readonly ratedKw: number;
  readonly soc: number | null;
  /** Number of the reported work mode. */
  readonly workMode: number;
  readonly inputs: WishInputs | undefined;
  /** Its share of automatic dispatch; absent: off, or without guidance. */
  readonly automaticKw?: number | undefined;
}

export interface StorageWish {
  readonly expectedKw: number;
  readonly byItself: boolean;
}

/** Power before limits, in order of priority: user's setpoint, automatic dispatch, plan, package, work mode. */
export function storageWish(
  { share, ratedKw, soc, workMode, inputs, automaticKw }: WishMachine,
  ems: EmsSettings | null,
  bus: OpenBus,
  minute: number,
): StorageWish {
  const setPointKw = inputs?.setPointKw ?? null;
  if (setPointKw !== null) return { expectedKw: setPointKw, byItself: true };
  if (automaticKw !== undefined) return { expectedKw: automaticKw, byItself: false };
  const segment = segmentAt(inputs?.plan ?? [], minute);
  if (segment) return { expectedKw: plannedKw(segment, soc), byItself: true };
  const own = WORK_MODES[workMode] ?? 'loadFirst';
  const base = ems?.base ?? own;
  // Package and work mode balance the whole site: each unit takes its share.
  const open = { pvKw: bus.pvKw * share, usedKw: bus.usedKw * share };
  const settings = { ...NO_PACKAGE, base };
  return { expectedKw: storageWishOf(settings, undefined, open, ratedKw), byItself: base === own };
}

export const segmentAt = (plan: readonly PlanSegment[], minute: number): PlanSegment | undefined =>
  plan.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);

const NO_PACKAGE: Omit<EmsSettings, 'base'> = {
  byPrices: false,
  holdDemand: false,
  holdBackflow: false,
  reserveSoc: 10,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};

function plannedKw({ powerKw, cutOffSoc }: PlanSegment, soc: number | null): number {
  const reached = soc !== null && (powerKw > 0 ? soc <= cutOffSoc : soc >= cutOffSoc);
  return powerKw !== 0 && reached ? 0 : powerKw;
}
