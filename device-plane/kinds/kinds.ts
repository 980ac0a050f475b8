import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { battery } from './battery/kind.ts';
import { charger } from './charger/kind.ts';
import { cluster } from './cluster/kind.ts';
import { inverter } from './inverter/kind.ts';
import { logger } from './logger/kind.ts';
import { meter } from './meter/kind.ts';
import { pcs } from './pcs/kind.ts';
import { weather } from './weather/kind.ts';

export const deviceKinds: readonly DeviceKind[] = [
  inverter,
  logger,
  pcs,
  battery,
  cluster,
  meter,
  weather,
  charger,
];

const byId = new Map(deviceKinds.map((kind) => [kind.id, kind]));

export const kindById = (id: string): DeviceKind | undefined => byId.get(id);
