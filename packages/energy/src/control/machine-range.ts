import { orderHours } from './fallback.ts';
import { NO_STORAGE, type StorageRange, storageRange } from './storage-range.ts';

/** Configured in the device, percent. */
export interface SocLimits {
  readonly socMin: number;
  readonly socMax: number;
  readonly reserveSoc: number;
}

/** Factory settings. */
export const DELIVERED: SocLimits = { socMin: 10, socMax: 95, reserveSoc: 10 };

export interface ReportedMachine {
  readonly ratedKw: number;
  /** Current limit reported by the device; undefined: not reported. */
  readonly maxChargeKw: number | undefined;
  readonly maxDischargeKw: number | undefined;
  /** SOC of its batteries; null: unknown. */
  readonly soc: number | null;
  /** Usable now; 0: unknown. */
  readonly capacityKwh: number;
  readonly limits: SocLimits;
}

/** Efficiency of each direction between busbar and cells if not measured. */
const ONE_WAY_EFFICIENCY = 0.96;

/**
 * Power range for orders to a storage unit: limited by its own report, and by SOC and capacity until the order ends.
 */
export function machineRange(machine: ReportedMachine): StorageRange {
  const { ratedKw, capacityKwh, soc, limits } = machine;
  const reported = {
    maxChargeKw: Math.min(ratedKw, machine.maxChargeKw ?? ratedKw),
    maxDischargeKw: Math.min(ratedKw, machine.maxDischargeKw ?? ratedKw),
  };
  if (ratedKw === 0) return NO_STORAGE;
  if (soc === null || capacityKwh === 0) return reported;
  const efficiency = { chargeEfficiency: ONE_WAY_EFFICIENCY, dischargeEfficiency: ONE_WAY_EFFICIENCY };
  return storageRange({ ratedKw, capacityKwh, ...reported, ...limits, ...efficiency }, soc, orderHours());
}
