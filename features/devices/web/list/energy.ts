import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';

export type EnergyKey = 'today' | 'month' | 'total';
export type Way = 'out' | 'in';

/** Which of its registers a kind has; without a kind the one that each device is known for. */
export function waysOf(kindId: string): Way[] {
  const headline = kindById(kindId)?.headline;
  if (!headline) return ['out'];
  return [headline.outKwh && 'out', headline.inKwh && 'in'].filter((way): way is Way => !!way);
}

/** In a list of all kinds a charging pile is known for what it took in. */
export function energyOf(row: DeviceRow, key: EnergyKey, way: Way, mixed: boolean): number | null {
  const { outKwh, inKwh } = row[key];
  if (mixed) return outKwh ?? inKwh;
  return way === 'out' ? outKwh : inKwh;
}
