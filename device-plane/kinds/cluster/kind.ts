import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { clusterCommands } from './commands.ts';
import { clusterEvents } from './events.ts';
import { clusterPoints, workStatus } from './points.ts';

export const cluster: DeviceKind = {
  id: 'cluster',
  roles: ['batteryCluster'],
  partOf: 'battery',
  zh: '电池簇',
  en: 'Battery cluster',
  designation: 'CLU',
  points: clusterPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: {
    powerKw: 'powerKw',
    soc: 'soc',
    temperature: 'cellTemperatureMax',
    outKwh: 'dischargeTotalKwh',
    inKwh: 'chargeTotalKwh',
  },
  commands: clusterCommands,
  events: clusterEvents,
  upgradable: true,
};
