import type { DeviceStatus } from './device-kind.ts';

export const PLANT_STATUSES = ['normal', 'fault', 'offline'] as const;
export type PlantStatus = (typeof PLANT_STATUSES)[number];

/** Offline when none of its devices is heard, at fault when one of those that are heard is. */
export function plantStatus(devices: readonly DeviceStatus[]): PlantStatus {
  const heard = devices.filter((status) => status !== 'offline');
  if (heard.length === 0) return 'offline';
  return heard.includes('fault') ? 'fault' : 'normal';
}
