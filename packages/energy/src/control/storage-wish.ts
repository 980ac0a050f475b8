import type { PlanSegment } from '../schedule/planned-quarter.ts';
import { type EmsSettings, storageWishOf } from './ems-packages.ts';
import { type OpenBus, WORK_MODES } from './work-mode.ts';

export interface WishInputs {
  /** Of the plan that the machine follows. */
  readonly plan: readonly PlanSegment[] | null;
  /** A person's, while it counts. */
  readonly setPointKw: number | null;
}

export interface WishMachine {
  /** Its share of the storage that takes orders. */
  readonly share: number;
  readonly ratedKw: number;
  readonly soc: number | null;
  /** Number of the work mode that it reports. */
  readonly workMode: number;
  readonly inputs: WishInputs | undefined;
}

export interface StorageWish {
  readonly expectedKw: number;
  readonly byItself: boolean;
}

/** What a machine is wanted to do before any limit: set-point of a person, plan, package, work mode, in this order. */
export function storageWish(
  { share, ratedKw, soc, workMode, inputs }: WishMachine,
  ems: EmsSettings | null,
  bus: OpenBus,
  minute: number,
): StorageWish {
  const setPointKw = inputs?.setPointKw ?? null;
  if (setPointKw !== null) return { expectedKw: setPointKw, byItself: true };
  const segment = segmentAt(inputs?.plan ?? [], minute);
  if (segment) return { expectedKw: plannedKw(segment, soc), byItself: true };
  const own = WORK_MODES[workMode] ?? 'loadFirst';
  const base = ems?.base ?? own;
  // The package and the work mode balance the whole site: each machine has its share of that.
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
