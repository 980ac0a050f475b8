import { type EmsSettings, storageWishOf } from '@heliodon/energy/control/ems-packages';
import { type OpenBus, WORK_MODES } from '@heliodon/energy/control/work-mode';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { StorageInputs } from './site-inputs.queries.ts';

export interface WishMachine {
  /** Its share of the storage that takes orders. */
  readonly share: number;
  readonly ratedKw: number;
  readonly soc: number | null;
  /** Number of the work mode that it reports. */
  readonly workMode: number;
  readonly inputs: StorageInputs | undefined;
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
  const segment = inputs?.plan?.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);
  if (segment) return { expectedKw: plannedKw(segment, soc), byItself: true };
  const own = WORK_MODES[workMode] ?? 'loadFirst';
  const base = ems?.base ?? own;
  // The package and the work mode balance the whole site: each machine has its share of that.
  const open = { pvKw: bus.pvKw * share, usedKw: bus.usedKw * share };
  const settings = { ...NO_PACKAGE, base };
  return { expectedKw: storageWishOf(settings, undefined, open, ratedKw), byItself: base === own };
}

const NO_PACKAGE: Omit<EmsSettings, 'base'> = {
  ...{ byPrices: false, holdDemand: false, holdBackflow: false, reserveSoc: 10 },
  ...{ importPriority: 'storageFirst', exportPriority: 'storageFirst' },
};

function plannedKw({ powerKw, cutOffSoc }: PlanSegment, soc: number | null): number {
  const reached = soc !== null && (powerKw > 0 ? soc <= cutOffSoc : soc >= cutOffSoc);
  return powerKw !== 0 && reached ? 0 : powerKw;
}
