import { expect, it } from 'vitest';
import type { DeviceStatus } from './device-kind.ts';
import { type PlantStatus, plantStatus } from './plant-status.ts';

it.each<[DeviceStatus[], boolean, PlantStatus]>([
  [[], false, 'offline'],
  [['offline', 'offline'], false, 'offline'],
  [['offline'], true, 'offline'],
  [['offline', 'standby'], false, 'normal'],
  [['offline', 'standby'], true, 'fault'],
  [['running', 'fault'], false, 'fault'],
  [['offline', 'fault'], false, 'fault'],
  [['charging', 'shutdown', 'init'], false, 'normal'],
])('%j with a severe fault: %s is %s', (devices, graveFault, status) => {
  expect(plantStatus(devices, graveFault)).toBe(status);
});
