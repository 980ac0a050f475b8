import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { chargerCommands } from './commands.ts';
import { chargerEvents } from './events.ts';
import { chargerPoints, workStatus } from './points.ts';

export const charger: DeviceKind = {
  id: 'charger',
  roles: ['charger'],
  zh: '充电桩',
  en: 'Charger',
  designation: 'EVC',
  points: chargerPoints,
  status: { point: workStatus.point.name, map: workStatus.map },
  headline: { powerKw: 'powerKw', temperature: 'internalTemperature', inKwh: 'energyTotalKwh' },
  commands: chargerCommands,
  events: chargerEvents,
  upgradable: true,
};
