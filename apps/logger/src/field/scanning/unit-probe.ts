import { isRefusal } from '../field-errors.ts';
import { knownMaps, type RegisterMap } from '../maps/register-map.ts';
import { ModbusException, ModbusSilence } from '../modbus/errors.ts';
import type { Line } from '../modbus/line.ts';
import { readNumber, widthOf } from '../registers.ts';
import { findMarker } from '../sunspec/chain.ts';
import type { FoundDevice, UnitAnswer } from './found.ts';
import { sunSpecDevices } from './sunspec-parts.ts';

/** Identifies a unit: SunSpec device, known map, unknown device, or none. */
export async function probeUnit(line: Line, unit: number): Promise<UnitAnswer> {
  let responds = false;
  try {
    const marker = await findMarker((address, count) => line.read(unit, 3, address, count));
    responds = true;
    if (marker !== undefined) {
      const devices = await sunSpecDevices(line, unit);
      const key = devices.map((device) => `${device.kind} ${device.brand} ${device.sn}`).join(', ');
      return devices.length > 0
        ? { what: 'devices', devices, key }
        : { what: 'unknown', why: 'SunSpec device without inverter, meter or battery' };
    }
  } catch (error) {
    if (error instanceof ModbusException && error.gateway) return { what: 'nobody' };
    if (!(error instanceof ModbusSilence)) return { what: 'unknown', why: (error as Error).message };
  }
  for (const { name, map } of knownMaps()) {
    const fits = await fitsMap(line, unit, map);
    responds ||= fits !== 'silent';
    if (fits !== true) continue;
    const { kind, brand, model, serial } = map;
    const device: FoundDevice = {
      unit,
      map: name,
      kind,
      index: 1,
      sn: undefined,
      printedSn: !serial,
      brand,
      model,
      sign: 1,
      note: map.file,
    };
    return { what: 'devices', devices: [device], key: name };
  }
  return responds ? { what: 'unknown', why: 'responds, but no register map matches' } : { what: 'nobody' };
}

async function fitsMap(line: Line, unit: number, map: RegisterMap): Promise<boolean | 'silent'> {
  if (map.fingerprint.length === 0) return false;
  for (const { address, function: code, type, wordOrder, scale, min, max } of map.fingerprint) {
    try {
      const words = await line.read(unit, code, address, widthOf(type));
      const value = readNumber(words, type, wordOrder ?? map.wordOrder) * scale;
      if (!(value >= min && value <= max)) return false;
    } catch (error) {
      return isRefusal(error) ? false : 'silent';
    }
  }
  return true;
}
