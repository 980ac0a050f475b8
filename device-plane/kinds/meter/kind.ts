import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { meterCommands } from './commands.ts';
import { meterEvents } from './events.ts';
import { meterPoints, workStatus } from './points.ts';

export const meter: DeviceKind = {
  id: 'meter',
  roles: ['meter'],
  zh: '智能电表',
  en: 'Smart meter',
  designation: 'MTR',
  points: meterPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: { powerKw: 'powerKw', outKwh: 'importTotalKwh', inKwh: 'exportTotalKwh' },
  commands: meterCommands,
  events: meterEvents,
  upgradable: false,
};
