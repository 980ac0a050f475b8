import { HOUR_MIN } from '@heliodon/kernel/time';
import type { StorageMachine } from './storage-range.ts';

/* How long storage carries a load when the grid is lost. Then the reserve is there to be used, down to the least SOC. */

export type BackupPowerDevice = Pick<
  StorageMachine,
  'capacityKwh' | 'socMin' | 'reserveSoc' | 'maxDischargeKw' | 'dischargeEfficiency'
>;

export interface BackupPowerOutlook {
  /** What can reach the load. */
  readonly availableKwh: number;
  readonly availableMin: number | null;
  /** What is there at any time, because plans do not touch it. */
  readonly reservedKwh: number;
  readonly reservedMin: number | null;
  /** The load is within what the machine can give; otherwise it would trip at once, and the times are null. */
  readonly canCarry: boolean;
}

/** Times in minutes; null also where there is no load that could use it up. */
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

/** Reserve that carries a load for so long, in whole percent and at least 10; null: more than the battery holds. */
export function reserveFor(machine: BackupPowerDevice, loadKw: number, minutes: number): number | null {
  const kwh = (loadKw * minutes) / HOUR_MIN / machine.dischargeEfficiency;
  const percent = machine.socMin + (kwh / machine.capacityKwh) * 100;
  const reserve = Math.max(10, Math.ceil(percent - 1e-9));
  return loadKw > machine.maxDischargeKw || reserve > 100 ? null : reserve;
}
