import type { DeviceStatus } from './device-kind.ts';

export const PLANT_STATUSES = ['normal', 'fault', 'offline'] as const;
export type PlantStatus = (typeof PLANT_STATUSES)[number];

/** Alarm grades: serious, and level 1 faults. */
export const GRAVE_GRADE = 2;

/**
 * Offline if no device reports; fault if a reporting device is at fault, or if it reported a serious or level 1 fault
 * that is still open: a device may keep running with one.
 */
export function plantStatus(devices: readonly DeviceStatus[], graveFault: boolean): PlantStatus {
  const online = devices.filter((status) => status !== 'offline');
  if (online.length === 0) return 'offline';
  return graveFault || online.includes('fault') ? 'fault' : 'normal';
}
