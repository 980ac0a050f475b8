import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { weatherCommands } from './commands.ts';
import { weatherEvents } from './events.ts';
import { weatherPoints, workStatus } from './points.ts';

export const weather: DeviceKind = {
  id: 'weather',
  roles: ['weatherStation'],
  zh: '环境监测仪',
  en: 'Environmental monitor',
  designation: 'WS',
  points: weatherPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: { temperature: 'ambientTemperature' },
  listed: ['irradiance', 'moduleTemperature', 'windSpeed'],
  commands: weatherCommands,
  events: weatherEvents,
  upgradable: true,
};
