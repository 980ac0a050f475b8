import { expect, it } from 'vitest';
import type { DeviceStatus } from './device-kind.ts';
import { type PlantStatus, plantStatus } from './plant-status.ts';

it.each<[DeviceStatus[], PlantStatus]>([
  [[], 'offline'],
  [['offline', 'offline'], 'offline'],
  [['offline', 'standby'], 'normal'],
  [['running', 'fault'], 'fault'],
  [['offline', 'fault'], 'fault'],
  [['charging', 'shutdown', 'init'], 'normal'],
])('%j is %s', (devices, status) => {
  expect(plantStatus(devices)).toBe(status);
});
