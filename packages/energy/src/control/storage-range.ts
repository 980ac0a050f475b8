/* What a storage machine can do next without leaving its limits. Discharge positive. */

/** Less power near full and empty, as batteries ask their converters for it. */
export interface Taper {
  /** Percent below 100, and above 0, within which power falls in proportion. */
  readonly nearPercent: number;
  /** Of rated power, that is always borne. */
  readonly leastShare: number;
}

export const TAPER: Taper = { nearPercent: 8, leastShare: 0.08 };

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Share of rated power that a battery bears at this SOC. */
export const chargeShare = (soc: number, { nearPercent, leastShare }: Taper = TAPER): number =>
  within((100 - soc) / nearPercent, leastShare, 1);
export const dischargeShare = (soc: number, { nearPercent, leastShare }: Taper = TAPER): number =>
  within(soc / nearPercent, leastShare, 1);

export interface StorageMachine {
  readonly ratedKw: number;
  /** Set in the machine, positive both. */
  readonly maxChargeKw: number;
  readonly maxDischargeKw: number;
  /** Usable now, of health and connected clusters. */
  readonly capacityKwh: number;
  readonly socMin: number;
  readonly socMax: number;
  /** Kept for a loss of the grid. */
  readonly reserveSoc: number;
  /** From the bus into the battery, and from the battery to the bus. */
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
 * Power that can be held for `hours` from this SOC. Ask for as long as an order may stand: until the next one, or until
 * a lost line ends it.
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

/** SOC after so long at this power, percent; the machine's own losses at rest are not counted. */
export function socAfter(machine: StorageMachine, soc: number, powerKw: number, hours: number): number {
  const kwh =
    powerKw > 0 ? -powerKw / machine.dischargeEfficiency : Math.abs(powerKw) * machine.chargeEfficiency;
  return soc + ((kwh * hours) / machine.capacityKwh) * 100;
}
