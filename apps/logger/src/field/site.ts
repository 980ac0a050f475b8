import { hasRole } from '@heliodon/device-kinds/kinds';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import { loadMap } from '@heliodon/register-maps/library';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { FieldDevice } from '../field-device.ts';
import type { LoggerConfig } from './config.ts';
import { lineOf } from './line-building.ts';
import { MapDevice } from './maps/map-device.ts';
import type { Line } from './modbus/line.ts';
import { Counters } from './sunspec/counters.ts';
import { SUNSPEC_KINDS, type SunSpecKind } from './sunspec/parts.ts';
import { SunSpecDevice } from './sunspec/sunspec-device.ts';
import { SunSpecUnit } from './sunspec/unit.ts';

export interface Site {
  /** In the order of the configuration. Devices on different lines are independent. */
  readonly devices: readonly FieldDevice[];
  close(): Promise<void>;
}

/** Sends nothing yet. Throws FileFaults about the configuration or a map. */
export function buildSite(config: LoggerConfig, counters = new Counters()): Site {
  const lines = new Map(config.lines.map((line) => [line.name, lineOf(line)]));
  const units = new Map<string, SunSpecUnit>();
  const unitOf = (line: Line, unit: number): SunSpecUnit => {
    const key = `${line.name}\n${unit}`;
    const known = units.get(key) ?? new SunSpecUnit(line, unit, counters);
    units.set(key, known);
    return known;
  };
  const built = new Map<DeviceConfig, FieldDevice>();
  const batteryOf = ({ line, unit }: DeviceConfig): string | undefined => {
    const battery = config.devices.find(
      (one) => hasRole(one.kind ?? '', 'battery') && one.line === line && one.unit === unit,
    );
    return battery && built.get(battery)?.description.sn;
  };

  for (const [i, one] of config.devices.entries()) {
    const line = lines.get(one.line);
    if (!line) throw new FileFaults('logger.json', [`devices[${i}].line: there is no line "${one.line}"`]);
    if (one.maxRead !== undefined) line.limitReads(one.unit, one.maxRead);
    if (one.map !== 'sunspec') built.set(one, mapDevice(line, one, config.folder, i));
    else {
      const kind = SUNSPEC_KINDS.find((id) => id === one.kind);
      if (!kind)
        throw new FileFaults('logger.json', [`devices[${i}].kind: enter one of ${SUNSPEC_KINDS.join(', ')}`]);
      built.set(one, sunSpecDevice(unitOf(line, one.unit), one, kind, batteryOf));
    }
  }
  return {
    devices: [...built.values()],
    async close() {
      await Promise.all([...built.values()].map((device) => device.close()));
      await Promise.all([...lines.values()].map((line) => line.close()));
    },
  };
}

function mapDevice(line: Line, config: DeviceConfig, folder: string, i: number): MapDevice {
  const map = loadMap(config.map, folder);
  if (config.kind !== undefined && config.kind !== map.kind)
    throw new FileFaults('logger.json', [`devices[${i}].kind: ${map.file} is a map for ${map.kind}`]);
  if (config.sn === undefined && !map.serial)
    throw new FileFaults('logger.json', [
      `devices[${i}].sn: ${map.file} reads no serial number; enter the one printed on the device`,
    ]);
  line.pace(map.pauseMs);
  return new MapDevice(line, config, map);
}

function sunSpecDevice(
  unit: SunSpecUnit,
  config: DeviceConfig,
  kind: SunSpecKind,
  batteryOf: (config: DeviceConfig) => string | undefined,
): SunSpecDevice {
  return new SunSpecDevice(
    unit,
    config,
    kind,
    hasRole(kind, 'batteryCluster') ? () => batteryOf(config) : undefined,
  );
}
