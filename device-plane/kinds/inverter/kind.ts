import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { inverterCommands } from './commands.ts';
import { inverterEvents } from './events.ts';
import { inverterPoints, workStatus } from './points.ts';

export const inverter: DeviceKind = {
  id: 'inverter',
  roles: ['generator'],
  zh: '逆变器',
  en: 'Inverter',
  designation: 'INV',
  points: inverterPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: { powerKw: 'activePowerKw', temperature: 'internalTemperature', outKwh: 'energyTotalKwh' },
  commands: inverterCommands,
  events: inverterEvents,
  upgradable: true,
};
