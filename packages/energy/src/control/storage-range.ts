/* Power range of a storage unit within its limits. Discharge positive. */

/** Reduced power near full and empty, as batteries require. */
export interface Taper {
  /** Percent below 100 and above 0 within which power falls proportionally. */
  readonly nearPercent: number;
  /** Minimum share of rated power that is always allowed. */
  readonly leastShare: number;
}

export const TAPER: Taper = { nearPercent: 8, leastShare: 0.08 };

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Share of rated power that a battery accepts at this SOC. */
export const chargeShare = (soc: number, { nearPercent, leastShare }: Taper = TAPER): number =>
  within((100 - soc) / nearPercent, leastShare, 1);
export const dischargeShare = (soc: number, { nearPercent, leastShare }: Taper = TAPER): number =>
  within(soc / nearPercent, leastShare, 1);

export interface StorageMachine {
  readonly ratedKw: number;
  /** Configured in the device, both positive. */
  readonly maxChargeKw: number;
  readonly maxDischargeKw: number;
  /** Usable now, considering SOH and connected clusters. */
  readonly capacityKwh: number;
  readonly socMin: number;
  readonly socMax: number;
  /** Reserve for a grid outage. */
  readonly reserveSoc: number;
  /** From busbar to battery; the second from battery to busbar. */
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
}

/** Both positive. */
export interface StorageRange {
  readonly maxChargeKw: number;
  readonly maxDischargeKw: number;
}

export const NO_STORAGE: StorageRange = { maxChargeKw: 0, maxDischargeKw: 0 };

/**
 * Power that can be held for `hours` from this SOC. `hours`: how long an order may apply, until the next one or until
 * lost communication ends it.
 */
export function storageRange(machine: StorageMachine, soc: number, hours: number): StorageRange {
  const { ratedKw, capacityKwh } = machine;
  const floor = Math.max(machine.socMin, machine.reserveSoc);
  const roomKwh = (Math.max(0, machine.socMax - soc) / 100) * capacityKwh;
  const storedKwh = (Math.max(0, soc - floor) / 100) * capacityKwh;
  return {
    maxChargeKw: Math.min(
      machine.maxChargeKw,
      ratedKw * chargeShare(soc),
      roomKwh / machine.chargeEfficiency / hours,
    ),
    maxDischargeKw: Math.min(
      machine.maxDischargeKw,
      ratedKw * dischargeShare(soc),
      (storedKwh * machine.dischargeEfficiency) / hours,
    ),
  };
}

export const clampToRange = (powerKw: number, { maxChargeKw, maxDischargeKw }: StorageRange): number =>
  within(powerKw, -maxChargeKw, maxDischargeKw) + 0;

/** SOC in percent after this time at this power; standby losses are not included. */
export function socAfter(machine: StorageMachine, soc: number, powerKw: number, hours: number): number {
  const kwh =
    powerKw > 0 ? -powerKw / machine.dischargeEfficiency : Math.abs(powerKw) * machine.chargeEfficiency;
  return soc + ((kwh * hours) / machine.capacityKwh) * 100;
}
