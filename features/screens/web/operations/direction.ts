import type { PowerRole } from '../../contract/operations.contract.ts';

/** Power below this counts as no flow. */
const STILL_KW = 0.05;

/** Text key of the direction of power: the figure next to it has no sign. */
export function directionOf(role: PowerRole, kw: number | null): string | undefined {
  if (kw === null || Math.abs(kw) < STILL_KW) return undefined;
  if (role === 'battery') return kw > 0 ? 'operations.power.discharging' : 'operations.power.chargingUp';
  if (role === 'grid') return kw > 0 ? 'operations.power.importing' : 'operations.power.exporting';
  return undefined;
}
