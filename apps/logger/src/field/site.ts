import { hasRole } from '@heliodon/device-kinds/kinds';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import { loadMap } from '@heliodon/register-maps/library';
import { alarmRegisters } from '@heliodon/register-maps/map-events';
import type { RegisterMap } from '@heliodon/register-maps/register-map';
import type { DeviceConfig, LineConfig, SiteConfig } from '@heliodon/register-maps/site-config';
import { at, coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import type { FieldDevice } from '../field-device.ts';
import { placedTexts } from '../text-error.ts';
import { Dlt645Device } from './dlt645/device.ts';
import { Dlt645Line } from './dlt645/line.ts';
import { type FieldLine, fieldLineOf } from './line-building.ts';
import { MapDevice } from './maps/map-device.ts';
import type { Line } from './modbus/line.ts';
import { Counters } from './sunspec/counters.ts';
import { SUNSPEC_KINDS, type SunSpecKind } from './sunspec/parts.ts';
import { SunSpecDevice } from './sunspec/sunspec-device.ts';
import { SunSpecUnit } from './sunspec/unit.ts';

/** A line of the running configuration. */
export interface SiteLine {
  readonly config: LineConfig;
  readonly line: FieldLine;
}

export interface Site {
  /** In the order of the configuration. Devices on different lines are independent. */
  readonly devices: readonly FieldDevice[];
  readonly lines: readonly SiteLine[];
  close(): Promise<void>;
}

/** Lines and devices, and the folder of their own maps. */
export interface SiteSource extends SiteConfig {
  readonly folder: string;
}

/** Sends nothing yet. Throws FileFaults about the configuration or a map. */
export function buildSite(config: SiteSource, counters = new Counters()): Site {
  const lines = new Map(config.lines.map((line) => [line.name, fieldLineOf(line)]));
  const units = new Map<string, SunSpecUnit>();
  const unitOf = (line: Line, unit: number): SunSpecUnit => {
    const key = `${line.name}\n${unit}`;
    const known = units.get(key) ?? new SunSpecUnit(line, unit, counters);
    units.set(key, known);
    return known;
  };
  const reported = new Map<string, Set<string>>();
  /** The first device of a unit that reads an alarm register reports it. */
  const reportedByAnother = (map: RegisterMap, { line, unit }: DeviceConfig): ReadonlySet<string> => {
    const key = `${line}\n${unit}`;
    const before = new Set(reported.get(key));
    reported.set(key, new Set([...before, ...alarmRegisters(map)]));
    return before;
  };
  const built = new Map<DeviceConfig, FieldDevice>();
  const batteryOf = ({ line, unit }: DeviceConfig): string | undefined => {
    const battery = config.devices.find(
      (one) => hasRole(one.kind ?? '', 'battery') && one.line === line && one.unit === unit,
    );
    return battery && built.get(battery)?.description.sn;
  };

  for (const [i, one] of config.devices.entries()) {
    const place = `devices[${i}].`;
    const line = lines.get(one.line);
    if (!line) {
      const names = [...lines.keys()].join(', ') || '(none)';
      const text = coded('noLine', { line: one.line, lines: names });
      throw new FileFaults('logger.json', [at(`${place}line`, text)]);
    }
    const way = wayOf(one, config.folder, place);
    built.set(one, deviceOn(line, one, way, { place, unitOf, batteryOf, reportedByAnother }));
  }
  return {
    devices: [...built.values()],
    lines: config.lines.map((line) => ({ config: line, line: lines.get(line.name) as FieldLine })),
    async close() {
      await Promise.all([...built.values()].map((device) => device.close()));
      await Promise.all([...lines.values()].map((line) => line.close()));
    },
  };
}

/** A device for a single reading: its serial number may still be unknown. */
export function buildDevice(line: FieldLine, config: DeviceConfig, folder: string): FieldDevice {
  const place = 'device.';
  const way = wayOf({ ...config, sn: config.sn ?? 'unknown' }, folder, place);
  const unitOf = (modbus: Line, unit: number) => new SunSpecUnit(modbus, unit);
  return deviceOn(line, config, way, {
    place,
    unitOf,
    batteryOf: () => undefined,
    reportedByAnother: () => new Set(),
  });
}

interface Surroundings {
  /** For faults. */
  readonly place: string;
  readonly unitOf: (line: Line, unit: number) => SunSpecUnit;
  readonly batteryOf: (config: DeviceConfig) => string | undefined;
  readonly reportedByAnother: (map: RegisterMap, config: DeviceConfig) => ReadonlySet<string>;
}

function deviceOn(
  line: FieldLine,
  config: DeviceConfig,
  way: Way,
  { place, unitOf, batteryOf, reportedByAnother }: Surroundings,
): FieldDevice {
  if (line instanceof Dlt645Line) {
    if (way.by === 'dlt645') return new Dlt645Device(line, config);
    throw new FileFaults('logger.json', [at(`${place}map`, coded('modbusOnMeters', { line: line.name }))]);
  }
  if (way.by === 'dlt645')
    throw new FileFaults('logger.json', [at(`${place}line`, coded('meterOnModbus', { line: line.name }))]);
  if (config.maxRead !== undefined) line.limitReads(config.unit, config.maxRead);
  if (way.by === 'map') {
    line.pace(way.map.pauseMs);
    return new MapDevice(line, config, way.map, reportedByAnother(way.map, config));
  }
  return sunSpecDevice(unitOf(line, config.unit), config, way.kind, batteryOf);
}

/** Faults of one device that only its map shows. */
export function mapFaults(device: DeviceConfig, folder: string, i: number): readonly LoggerText[] {
  try {
    wayOf(device, folder, `devices[${i}].`);
    return [];
  } catch (error) {
    if (error instanceof FileFaults) return placedTexts(error);
    throw error;
  }
}

type Way =
  | { readonly by: 'dlt645' }
  | { readonly by: 'sunspec'; readonly kind: SunSpecKind }
  | { readonly by: 'map'; readonly map: RegisterMap };

/** How the device is read. Throws FileFaults. */
function wayOf(config: DeviceConfig, folder: string, place: string): Way {
  if (config.map === 'dlt645') {
    if (config.meterAddress !== undefined) return { by: 'dlt645' };
    throw new FileFaults('logger.json', [at(`${place}meterAddress`, coded('meterAddress', {}))]);
  }
  if (config.map === 'sunspec') {
    const kind = SUNSPEC_KINDS.find((id) => id === config.kind);
    if (kind) return { by: 'sunspec', kind };
    const values = SUNSPEC_KINDS.join(', ');
    throw new FileFaults('logger.json', [at(`${place}kind`, coded('oneOf', { values }))]);
  }
  const map = loadMap(config.map, folder);
  if (config.kind !== undefined && config.kind !== map.kind)
    throw new FileFaults('logger.json', [
      at(`${place}kind`, coded('mapKind', { map: map.file, kind: map.kind })),
    ]);
  if (config.sn === undefined && !map.serial)
    throw new FileFaults('logger.json', [at(`${place}sn`, coded('mapWithoutSn', { map: map.file }))]);
  return { by: 'map', map };
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
