import { hasRole } from '@heliodon/device-kinds/kinds';
import { isValue } from '@heliodon/kernel/format/number';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Overview } from '../../../contract/overview.contract.ts';
import type { NowPower } from './flowModel.ts';

/** The load is calculated from the others. */
const CONNECTED_BY: Readonly<Partial<Record<EnergyRole, (kind: string) => boolean>>> = {
  pv: (kind) => hasRole(kind, 'generator'),
  battery: (kind) => hasRole(kind, 'storageConverter', 'battery'),
  grid: (kind) => hasRole(kind, 'meter'),
  charging: (kind) => hasRole(kind, 'charger'),
};
const POWER: Readonly<Record<EnergyRole, keyof NowPower>> = {
  pv: 'pvKw',
  battery: 'batteryKw',
  grid: 'gridKw',
  load: 'loadKw',
  charging: 'chargingKw',
};

/** Parts with neither a device nor a value; a meter alone can measure a part. Unknown without the devices: none. */
export function unconnectedParts(
  parts: readonly EnergyRole[],
  power: NowPower,
  devices: Overview['devices'],
): EnergyRole[] {
  if (devices === null) return [];
  return parts.filter((role) => {
    const connects = CONNECTED_BY[role];
    return connects && !isValue(power[POWER[role]]) && !devices.some(({ kind }) => connects(kind));
  });
}
