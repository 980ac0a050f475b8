import type { BackupPowerSystem } from '@heliodon/backup-power/contract';
import {
  type BackupPowerOutlook,
  backupPowerOutlook,
  reserveFor,
} from '@heliodon/energy/control/backup-power';

/** The load to be supplied: the current load, an entered one, or the critical share. */
export type LoadChoice =
  | { readonly by: 'present' }
  | { readonly by: 'typed'; readonly kw: number }
  | { readonly by: 'share'; readonly percent: number };

/** Null: the current load is unknown. */
export function chosenLoadKw(choice: LoadChoice, presentKw: number | null): number | null {
  if (choice.by === 'typed') return choice.kw;
  if (presentKw === null) return null;
  return choice.by === 'share' ? (presentKw * choice.percent) / 100 : presentKw;
}

/** All machines take over together, in proportion to their power. */
export function shareKw(
  systems: readonly BackupPowerSystem[],
  { ratedKw }: BackupPowerSystem,
  loadKw: number | null,
): number | null {
  const allKw = systems.reduce((sum, system) => sum + system.ratedKw, 0);
  return loadKw === null || allKw === 0 ? loadKw : (loadKw * ratedKw) / allKw;
}

const machineOf = ({ capacityKwh, socMin, reserveSoc, ratedKw, dischargeEfficiency }: BackupPowerSystem) => ({
  capacityKwh,
  socMin,
  reserveSoc,
  maxDischargeKw: ratedKw,
  dischargeEfficiency,
});

export const outlookOf = (system: BackupPowerSystem, loadKw: number | null): BackupPowerOutlook | null =>
  system.soc === null || loadKw === null ? null : backupPowerOutlook(machineOf(system), system.soc, loadKw);

/** Null: more than the battery holds, or a load above the power of the machine. */
export const reserveForTime = (system: BackupPowerSystem, loadKw: number | null, minutes: number) =>
  loadKw === null ? null : reserveFor(machineOf(system), loadKw, minutes);

/** Hours and minutes. */
export function timeParts(minutes: number): { hours: number; minutes: number } {
  const whole = Math.floor(minutes);
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
