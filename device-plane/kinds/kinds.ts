import type { DeviceKind, DeviceRole } from '@heliodon/kernel/device-kind';
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

/** Empty for an unknown kind. */
export const rolesOf = (kindId: string): readonly DeviceRole[] => byId.get(kindId)?.roles ?? [];

/** Whether the kind has at least one of the roles. */
export const hasRole = (kindId: string, ...roles: readonly DeviceRole[]): boolean =>
  rolesOf(kindId).some((role) => roles.includes(role));

/** Ids of the kinds with at least one of the roles, for queries: `d.kind = ANY(${kindsWith('meter')}::text[])`. */
export const kindsWith = (...roles: readonly DeviceRole[]): readonly string[] =>
  deviceKinds.filter(({ id }) => hasRole(id, ...roles)).map(({ id }) => id);
