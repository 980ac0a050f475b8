import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import { DLT645, type RegisterMapRow, SUNSPEC } from '../../contract/register-maps.contract.ts';

const TITLES: Readonly<Record<string, string>> = { [SUNSPEC]: 'SunSpec', [DLT645]: 'DL/T 645' };

/** Name of a register map, or of the standard that takes its place. */
export const mapTitle = (map: string): string => TITLES[map] ?? map;

export const isRegisterMap = (map: string): boolean => TITLES[map] === undefined;

/** Kind of a device: its own, or that of its map. DL/T 645 devices are meters. */
export const kindOf = (
  { kind, map }: Pick<DeviceConfig, 'kind' | 'map'>,
  row: Pick<RegisterMapRow, 'kind'> | undefined,
): string | undefined => kind ?? (map === DLT645 ? 'meter' : row?.kind);

/** Maker and model of a device; without them its map. */
export const deviceTitle = (
  { brand, model, map }: Pick<DeviceConfig, 'brand' | 'model' | 'map'>,
  row?: Pick<RegisterMapRow, 'brand' | 'model'>,
): string => [brand ?? row?.brand, model ?? row?.model].filter(Boolean).join(' ') || mapTitle(map);
