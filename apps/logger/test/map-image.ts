import { findPoint } from '@heliodon/kernel/device-kind';
import type { NamedMap } from '@heliodon/register-maps/library';
import type { MapEvent, MapRegister, RegisterMap } from '@heliodon/register-maps/register-map';
import { readNumber, widthOf, writeNumber } from '@heliodon/register-maps/registers';

/* Registers of a device as its map describes them. */

/** Code of the read function and address. */
const keyOf = (code: 3 | 4, address: number): string => `${code} ${address}`;

/** A unit of an image for modbus_server.py. */
export interface UnitImage {
  readonly holding: Record<string, string[]>;
  readonly input: Record<string, string[]>;
}

const SERIAL = 'AB12345678';

/** All registers hold plausible values, each alarm register an alarm; those of the fingerprint hold what it asks for. */
export function imageOf(map: RegisterMap): UnitImage {
  const words = new Map<string, number>();
  const put = (code: 3 | 4, address: number, list: readonly number[]) => {
    for (const [i, word] of list.entries()) words.set(keyOf(code, address + i), word);
  };
  for (const writes of Object.values(map.commands))
    for (const { address, type } of writes) put(3, address, writeNumber(0, type));
  for (const register of map.registers) {
    const raw = plausibleRaw(map, register);
    const { function: code, address, type, bits, wordOrder = map.wordOrder } = register;
    for (const part of register.plus)
      put(part.function, part.address, writeNumber(0, part.type, part.wordOrder ?? map.wordOrder));
    const { signFrom } = register;
    if (signFrom)
      put(
        signFrom.function,
        signFrom.address,
        writeNumber(Number(Object.keys(signFrom.codes ?? {})[0]), signFrom.type),
      );
    if (!bits) put(code, address, writeNumber(raw, type, wordOrder));
    else {
      const known = words.get(keyOf(code, address)) ?? 0;
      put(code, address, writeNumber(known + raw * 2 ** bits[0], type, wordOrder));
    }
  }
  for (const { function: code, address, type, wordOrder = map.wordOrder, bits, values } of map.events)
    put(code, address, writeNumber(firstAlarm({ bits, values }).raw, type, wordOrder));
  const { serial } = map;
  if (serial?.text) put(serial.function, serial.address, textWords(SERIAL, serial.text));
  else if (serial) put(serial.function, serial.address, writeNumber(12_345, serial.type, map.wordOrder));
  for (const {
    function: code,
    address,
    type,
    wordOrder = map.wordOrder,
    scale,
    min,
    max,
  } of map.fingerprint) {
    const held = Array.from({ length: widthOf(type) }, (_, i) => words.get(keyOf(code, address + i)) ?? 0);
    const value = Math.min(max, Math.max(min, readNumber(held, type, wordOrder) * scale));
    put(code, address, writeNumber(value / scale, type, wordOrder));
  }
  return { holding: areaOf(words, 3), input: areaOf(words, 4) };
}

/** One alarm of each alarm register is active. */
export const alarmsOf = ({ events }: RegisterMap): MapEvent[] => events.map((one) => firstAlarm(one).event);

function firstAlarm({ bits = {}, values = {} }: Pick<RegisterMap['events'][number], 'bits' | 'values'>) {
  const [bit] = Object.entries(bits);
  const [value] = Object.entries(values);
  if (bit) return { raw: 2 ** Number(bit[0]), event: bit[1] };
  if (value) return { raw: Number(value[0]), event: value[1] };
  throw new Error('an alarm register without alarms');
}

/** Within the range of the point and of the register, and not one that means: no value. */
function plausibleRaw(
  { deviceKind, registers }: RegisterMap,
  { point, type, scale, offset, sign, codes, bits }: MapRegister,
): number {
  if (codes) return Number(Object.keys(codes)[0]);
  // A ratio of 1, so that what is multiplied by it stays in its range.
  if (registers.some(({ times }) => times.includes(point))) return Math.round((1 - offset) / scale);
  const found = findPoint(deviceKind, point)?.point;
  if (!found) throw new Error(`no point ${point}`);
  const most = bits ? 2 ** bits[1] - 1 : type.startsWith('f') ? 1e9 : 2 ** (16 * widthOf(type) - 1) - 1;
  const ends = [found.min, found.max].map((value) => (value * sign - offset) / scale).sort((a, b) => a - b);
  const [low = 0, high = 0] = [
    Math.max(ends[0] ?? 0, type.startsWith('u') || bits ? 0 : -most),
    Math.min(ends[1] ?? 0, most),
  ];
  const raw = low + (high - low) * 0.37;
  return type.startsWith('f') ? Math.fround(raw) : Math.floor(raw);
}

const textWords = (text: string, count: number): number[] =>
  Array.from(
    { length: count },
    (_, i) => ((text.charCodeAt(2 * i) || 0) << 8) | (text.charCodeAt(2 * i + 1) || 0),
  );

/** Runs of adjacent registers, as the image file wants them. */
function areaOf(words: ReadonlyMap<string, number>, code: 3 | 4): Record<string, string[]> {
  const own = [...words].flatMap(([key, word]) => {
    const [of, address] = key.split(' ').map(Number);
    return of === code ? [[address ?? 0, word] as const] : [];
  });
  return Object.fromEntries(
    own.map(([address, word]) => [String(address), [word.toString(16).padStart(4, '0')]]),
  );
}

/** The maps of one device: a hybrid inverter has several. */
export interface MapFamily {
  readonly name: string;
  readonly parts: readonly NamedMap[];
}

/** In the order of the maps. */
export function familiesOf(maps: readonly NamedMap[]): MapFamily[] {
  const names = [...new Set(maps.map(familyOf))];
  return names.map((name) => ({ name, parts: maps.filter((one) => familyOf(one) === name) }));
}

const familyOf = ({ name, map }: NamedMap): string => (map.part ? name.slice(0, -map.part.length - 1) : name);

/** One device with the registers of all its maps. */
export function imageOfFamily({ parts }: MapFamily): UnitImage {
  const images = parts.map(({ map }) => imageOf(map));
  return {
    holding: Object.assign({}, ...images.map(({ holding }) => holding)),
    input: Object.assign({}, ...images.map(({ input }) => input)),
  };
}

/** A valid value for each parameter of the command that the map can write. */
export function exampleParams({ deviceKind, commands }: RegisterMap, name: string): Record<string, number> {
  const command = deviceKind.commands.find((one) => one.name === name);
  return Object.fromEntries(
    (command?.params ?? []).map((param) => {
      const codes = commands[name]?.find((write) => write.param === param.name)?.codes ?? param.options;
      if (codes) return [param.name, Number(Object.keys(codes)[0])];
      const [low, high] = [Math.max(param.min, 0), Math.min(param.max, 60)];
      return [param.name, Math.round((low + high) / 2)];
    }),
  );
}
