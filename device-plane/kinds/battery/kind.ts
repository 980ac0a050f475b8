import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { batteryCommands } from './commands.ts';
import { batteryEvents } from './events.ts';
import { batteryPoints, workStatus } from './points.ts';

export const battery: DeviceKind = {
  id: 'battery',
  roles: ['battery'],
  zh: '电池',
  en: 'Battery',
  designation: 'BAT',
  points: batteryPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: {
    powerKw: 'powerKw',
    soc: 'soc',
    temperature: 'cellTemperatureMax',
    outKwh: 'dischargeTotalKwh',
    inKwh: 'chargeTotalKwh',
  },
  commands: batteryCommands,
  events: batteryEvents,
  upgradable: true,
};
