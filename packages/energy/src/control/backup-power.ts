import { HOUR_MIN } from '@heliodon/kernel/time';
import type { StorageMachine } from './storage-range.ts';

/* How long storage can supply a load during a grid outage. The reserve may then be used, down to the minimum SOC. */

export type BackupPowerDevice = Pick<
  StorageMachine,
  'capacityKwh' | 'socMin' | 'reserveSoc' | 'maxDischargeKw' | 'dischargeEfficiency'
>;

export interface BackupPowerOutlook {
  /** Energy that can reach the load. */
  readonly availableKwh: number;
  readonly availableMin: number | null;
  /** Energy that is always available, because plans do not use the reserve. */
  readonly reservedKwh: number;
  readonly reservedMin: number | null;
  /** Whether the load is within the converter's power; otherwise it would trip, and the times are null. */
  readonly canCarry: boolean;
}

/** Times in minutes; also null if there is no load. */
export function backupPowerOutlook(
  machine: BackupPowerDevice,
  soc: number,
  loadKw: number,
): BackupPowerOutlook {
  const kwhAbove = (percent: number) =>
    (Math.max(0, percent - machine.socMin) / 100) * machine.capacityKwh * machine.dischargeEfficiency;
  const availableKwh = kwhAbove(soc);
  const reservedKwh = kwhAbove(Math.min(soc, machine.reserveSoc));
  const canCarry = loadKw <= machine.maxDischargeKw;
  const minutes = (kwh: number) => (canCarry && loadKw > 0 ? (kwh / loadKw) * HOUR_MIN : null);
  return {
    availableKwh,
    availableMin: minutes(availableKwh),
    reservedKwh,
    reservedMin: minutes(reservedKwh),
    canCarry,
  };
}

/**
 * Reserve that supplies a load for the given time, in whole percent and at least 10; null: the battery is too small.
 */
export function reserveFor(machine: BackupPowerDevice, loadKw: number, minutes: number): number | null {
  const kwh = (loadKw * minutes) / HOUR_MIN / machine.dischargeEfficiency;
  const percent = machine.socMin + (kwh / machine.capacityKwh) * 100;
  const reserve = Math.max(10, Math.ceil(percent - 1e-9));
  return loadKw > machine.maxDischargeKw || reserve > 100 ? null : reserve;
}
