import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { pcsCommands } from './commands.ts';
import { pcsEvents } from './events.ts';
import { pcsPoints, workStatus } from './points.ts';

export const pcs: DeviceKind = {
  id: 'pcs',
  roles: ['storageConverter'],
  zh: '储能变流器',
  en: 'PCS',
  designation: 'PCS',
  points: pcsPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: {
    powerKw: 'activePowerKw',
    temperature: 'igbtTemperature',
    outKwh: 'dischargeTotalKwh',
    inKwh: 'chargeTotalKwh',
  },
  commands: pcsCommands,
  events: pcsEvents,
  upgradable: true,
};
