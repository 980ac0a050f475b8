import { findPoint, type Point } from '@heliodon/kernel/device-kind';
import { type Block, blocksOf } from '@heliodon/register-maps/read-plan';
import { type NumberAt, type RegisterMap, registerMapOf } from '@heliodon/register-maps/register-map';
import { readNumber, readText, widthOf } from '@heliodon/register-maps/registers';
import {
  type NamedNumber,
  numbersOf,
  type PointValues,
  pointsOf,
  scaledValue,
} from '@heliodon/register-maps/values';
import { type MapFault, mapFaults, rowOfPlace } from './faults.ts';
import type { MapDraft } from './mapDraft.ts';

/** Words read so far, by `wordKey`. */
export type Words = ReadonlyMap<string, number>;

export const wordKey = (code: number, address: number): string => `${code}:${address}`;

/** Undefined unless all are known. */
export function wordsAt(words: Words, code: number, address: number, count: number): number[] | undefined {
  const found = Array.from({ length: count }, (_, i) => words.get(wordKey(code, address + i)));
  return found.every((word) => word !== undefined) ? found : undefined;
}

/** The part of a draft that can be read: registers without a fault. */
export interface ReadableMap {
  readonly map: RegisterMap;
  /** Row of the draft for each register of the map. */
  readonly rows: readonly number[];
}

/** Undefined if no register can be read. */
export function readableMap(draft: MapDraft, faults: readonly MapFault[]): ReadableMap | undefined {
  const wrong = new Set(faults.map(({ place }) => rowOfPlace(place, 'registers')));
  const rows = draft.registers.map((_, row) => row).filter((row) => !wrong.has(row));
  const { kind, wordOrder } = draft;
  const part = {
    source: 'draft',
    kind,
    brand: '',
    model: '',
    wordOrder: wordOrder === 'little' ? wordOrder : 'big',
    registers: rows.map((row) => draft.registers[row]),
    ...sound(draft, faults, 'maxRead'),
    ...sound(draft, faults, 'maxGap'),
    ...sound(draft, faults, 'fingerprint'),
    ...sound(draft, faults, 'serial'),
  };
  return mapFaults(part).length === 0 ? { map: registerMapOf(part, 'draft'), rows } : undefined;
}

const sound = (draft: MapDraft, faults: readonly MapFault[], field: keyof MapDraft) =>
  draft[field] === undefined || faults.some(({ place }) => place.startsWith(field))
    ? {}
    : { [field]: draft[field] };

const probeKey = (n: number): string => `fingerprint ${n + 1}`;
export const SERIAL_KEY = 'serial';

/** Requests of one pass, as the logger makes them; also what identifies the device. */
export function readPlan({ map }: ReadableMap): Block[] {
  const probes = map.fingerprint.map(
    (probe, n): NamedNumber => ({ ...probe, offset: 0, sign: 1, invalid: [], key: probeKey(n) }),
  );
  const plan = blocksOf([...numbersOf(map.registers), ...probes], map.maxRead, map.maxGap);
  const { serial } = map;
  if (!serial) return plan;
  const { address, function: code, type, text } = serial;
  const count = text ?? widthOf(type);
  const number: NamedNumber = {
    address,
    function: code,
    type,
    scale: 1,
    offset: 0,
    sign: 1,
    invalid: [],
    key: SERIAL_KEY,
  };
  return [...plan, { code, address, count, numbers: [number] }];
}

/** A value of the map as the platform would receive it. */
export interface LiveValue {
  /** Words of the register itself. */
  readonly words: readonly number[] | undefined;
  readonly value: number | null;
  readonly point: Point;
  readonly isOutside: boolean;
}

/** Words of a number; undefined unless all are known. */
export const wordsOf = (words: Words, number: NumberAt): number[] | undefined =>
  wordsAt(words, number.function, number.address, widthOf(number.type));

/** Scaled numbers by key, without ratios. Missing ones have not been read, or are null because they were refused. */
export function rawValues(
  { map }: ReadableMap,
  words: Words,
  refused: ReadonlyMap<string, string>,
): ReadonlyMap<string, number | null> {
  const raw = new Map<string, number | null>();
  for (const one of numbersOf(map.registers)) {
    const found = wordsOf(words, one);
    if (refused.has(one.key)) raw.set(one.key, null);
    else if (found) raw.set(one.key, scaledValue(one, found, map.wordOrder));
  }
  return raw;
}

const NONE_REFUSED: ReadonlyMap<string, string> = new Map();

/** The value of a point, or of one of its list. */
export function valueOfPoint(
  points: PointValues,
  { point, index }: { readonly point: Point; readonly index?: number },
): number | null {
  const whole = points[point.name];
  return (Array.isArray(whole) ? whole[(index ?? 1) - 1] : (whole as number | null | undefined)) ?? null;
}

export const isOutsideRange = (value: number | null, { min, max }: Point): boolean =>
  value !== null && (value < min || value > max);

/** By row of the draft; rows whose words have not been read are missing. */
export function liveValues(readable: ReadableMap, words: Words): ReadonlyMap<number, LiveValue> {
  const { map, rows } = readable;
  const raw = rawValues(readable, words, NONE_REFUSED);
  const points = pointsOf(map.deviceKind, map.registers, raw);
  const live = new Map<number, LiveValue>();
  for (const [i, register] of map.registers.entries()) {
    const place = findPoint(map.deviceKind, register.point);
    const row = rows[i];
    const own = wordsOf(words, register);
    if (!place || row === undefined || !own) continue;
    const { point } = place;
    const value = valueOfPoint(points, place);
    live.set(row, { words: own, value, point, isOutside: isOutsideRange(value, point) });
  }
  return live;
}

/** Whether the device matches the fingerprint; null if that has not been read, or there is none. */
export function fingerprintFits({ map }: ReadableMap, words: Words): boolean | null {
  if (map.fingerprint.length === 0) return null;
  const results = map.fingerprint.map(({ address, function: code, type, wordOrder, scale, min, max }) => {
    const found = wordsAt(words, code, address, widthOf(type));
    if (!found) return null;
    const value = readNumber(found, type, wordOrder ?? map.wordOrder) * scale;
    return value >= min && value <= max;
  });
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

/** The serial number of the device; undefined if it has not been read. */
export function liveSerial({ map }: ReadableMap, words: Words): string | undefined {
  const { serial, wordOrder } = map;
  if (!serial) return undefined;
  const found = wordsAt(words, serial.function, serial.address, serial.text ?? widthOf(serial.type));
  if (!found) return undefined;
  return serial.text ? readText(found) : String(readNumber(found, serial.type, wordOrder));
}
