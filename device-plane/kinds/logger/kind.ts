import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { loggerCommands } from './commands.ts';
import { loggerEvents } from './events.ts';
import { loggerPoints, workStatus } from './points.ts';

export const logger: DeviceKind = {
  id: 'logger',
  roles: ['gateway'],
  zh: '数据采集器',
  en: 'Data logger',
  designation: 'LOG',
  points: loggerPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: { temperature: 'internalTemperature' },
  commands: loggerCommands,
  events: loggerEvents,
  upgradable: true,
};
