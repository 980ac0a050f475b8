import { fitsFingerprint, type ReadRegisters } from '@heliodon/register-maps/fingerprint';
import type { NamedMap } from '@heliodon/register-maps/library';
import type { RegisterMap } from '@heliodon/register-maps/register-map';
import { widthOf } from '@heliodon/register-maps/registers';
import { coded } from '@heliodon/telemetry/logger-text';
import { textOf } from '../../text-error.ts';
import { isRefusal } from '../field-errors.ts';
import { ModbusException } from '../modbus/errors.ts';
import type { Line } from '../modbus/line.ts';
import { findMarker } from '../sunspec/chain.ts';
import { LineDisconnected, LineGarbled, LineSilence } from '../transport/errors.ts';
import type { FoundDevice, UnitAnswer } from './found.ts';
import { sunSpecDevices } from './sunspec-parts.ts';

/** Identifies a unit: SunSpec device, known map, unknown device, or none. */
export async function probeUnit(line: Line, unit: number, maps: readonly NamedMap[]): Promise<UnitAnswer> {
  let responds = false;
  try {
    const marker = await findMarker((address, count) => line.read(unit, 3, address, count));
    responds = true;
    if (marker !== undefined) {
      const devices = await sunSpecDevices(line, unit);
      const key = devices.map((device) => `${device.kind} ${device.brand} ${device.sn}`).join(', ');
      return devices.length > 0
        ? { what: 'devices', devices, key }
        : { what: 'unknown', why: coded('sunSpecWithoutDevice', {}) };
    }
  } catch (error) {
    if (error instanceof ModbusException && error.gateway) return { what: 'nobody', gateway: true };
    if (error instanceof LineDisconnected) return { what: 'disconnected', why: textOf(error) };
    if (!(error instanceof LineSilence))
      return {
        what: 'unknown',
        why: textOf(error),
        ...(error instanceof LineGarbled && { garbled: true }),
      };
  }
  const probe = new Probe(line, unit);
  const fitting: NamedMap[] = [];
  for (const one of mostSpecificFirst(maps)) {
    if (await probe.fits(one.map)) fitting.push(one);
    if (!responds && !probe.responded && probe.silences >= SILENCES_AT_MOST) break;
  }
  const [best] = fitting;
  if (best) {
    const parts = maps.filter((other) => other === best || isSameDevice(best, other));
    const others = fitting.filter((one) => !parts.includes(one)).map(({ name }) => name);
    return {
      what: 'devices',
      devices: parts.map((part) => foundBy(part, unit, others)),
      key: parts.map(({ name }) => name).join(', '),
    };
  }
  responds ||= probe.responded;
  return responds ? { what: 'unknown', why: coded('noMapFits', {}) } : { what: 'nobody' };
}

/** Some devices are silent about registers that they do not have. */
const SILENCES_AT_MOST = 3;

/** A fingerprint of wide ranges may fit other devices, so the narrow ones come first, then maps that read most. */
const mostSpecificFirst = (maps: readonly NamedMap[]): NamedMap[] =>
  maps
    .filter(({ map }) => map.fingerprint.length > 0)
    .sort(
      (a, b) => specificBits(b.map) - specificBits(a.map) || b.map.registers.length - a.map.registers.length,
    );

/** How much the fingerprint says: bits of each register that are fixed by it. */
const specificBits = ({ fingerprint }: RegisterMap): number =>
  fingerprint.reduce((bits, { type, scale, min, max }) => {
    const fixed = 16 * widthOf(type) - Math.log2((max - min) / scale + 1);
    return bits + Math.max(0, fixed);
  }, 0);

/** Other parts of the same hybrid inverter. */
const isSameDevice = (one: NamedMap, other: NamedMap): boolean =>
  one.map.part !== undefined && other.map.part !== undefined && familyOf(one) === familyOf(other);

const familyOf = ({ name, map }: NamedMap): string => name.slice(0, -`-${map.part}`.length);

const foundBy = ({ name, map }: NamedMap, unit: number, others: readonly string[]): FoundDevice => ({
  unit,
  map: name,
  kind: map.kind,
  index: 1,
  sn: undefined,
  printedSn: !map.serial,
  brand: map.brand,
  model: map.model,
  ...(map.part && map.part !== 'pv' && { part: map.part }),
  sign: 1,
  alternatives: others,
  note: others.length === 0 ? map.file : coded('alsoFits', { map: map.file, others: others.join(', ') }),
});

/** Registers that several fingerprints ask for are read once. */
class Probe {
  responded = false;
  silences = 0;
  readonly #line: Line;
  readonly #unit: number;
  readonly #known = new Map<string, readonly number[] | null>();

  constructor(line: Line, unit: number) {
    this.#line = line;
    this.#unit = unit;
  }

  fits = (map: RegisterMap): Promise<boolean> => fitsFingerprint(map, this.#read);

  /** Null: no such register. */
  #read: ReadRegisters = async (code, address, count) => {
    const key = `${code} ${address} ${count}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const words = await this.#line.read(this.#unit, code, address, count).catch((error: unknown) => {
      if (isRefusal(error)) this.responded = true;
      else this.silences += 1;
      return null;
    });
    this.responded ||= words !== null;
    this.#known.set(key, words);
    return words;
  };
}
