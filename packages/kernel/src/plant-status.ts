import type { DeviceStatus } from './device-kind.ts';

export const PLANT_STATUSES = ['normal', 'fault', 'offline'] as const;
export type PlantStatus = (typeof PLANT_STATUSES)[number];

/** Alarm grades: serious, and faults of level 1. */
export const GRAVE_GRADE = 2;

/**
 * Offline when none of its devices is heard; at fault when one of those that are heard is, or when a grave fault that a
 * device reported is open: a device may go on running with one.
 */
export function plantStatus(devices: readonly DeviceStatus[], graveFault: boolean): PlantStatus {
  const heard = devices.filter((status) => status !== 'offline');
  if (heard.length === 0) return 'offline';
  return graveFault || heard.includes('fault') ? 'fault' : 'normal';
}
