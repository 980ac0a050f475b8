import { orderHours } from './fallback.ts';
import { NO_STORAGE, type StorageRange, storageRange } from './storage-range.ts';

/** Set in the machine, percent. */
export interface SocLimits {
  readonly socMin: number;
  readonly socMax: number;
  readonly reserveSoc: number;
}

/** What machines are delivered with. */
export const DELIVERED: SocLimits = { socMin: 10, socMax: 95, reserveSoc: 10 };

export interface SaidOfMachine {
  readonly ratedKw: number;
  /** What it says it can do now; undefined: nothing. */
  readonly maxChargeKw: number | undefined;
  readonly maxDischargeKw: number | undefined;
  /** Of its batteries; null: not known. */
  readonly soc: number | null;
  /** Usable now; 0: not known. */
  readonly capacityKwh: number;
  readonly limits: SocLimits;
}

/** Of the way from the bus into the cells and back, where nobody has measured it. */
const ONE_WAY_EFFICIENCY = 0.96;

/** What a machine can be ordered: no more than it says itself, and than SOC and capacity allow until the order ends. */
export function machineRange(machine: SaidOfMachine): StorageRange {
  const { ratedKw, capacityKwh, soc, limits } = machine;
  const said = {
    maxChargeKw: Math.min(ratedKw, machine.maxChargeKw ?? ratedKw),
    maxDischargeKw: Math.min(ratedKw, machine.maxDischargeKw ?? ratedKw),
  };
  if (ratedKw === 0) return NO_STORAGE;
  if (soc === null || capacityKwh === 0) return said;
  const efficiency = { chargeEfficiency: ONE_WAY_EFFICIENCY, dischargeEfficiency: ONE_WAY_EFFICIENCY };
  return storageRange({ ratedKw, capacityKwh, ...said, ...limits, ...efficiency }, soc, orderHours());
}
