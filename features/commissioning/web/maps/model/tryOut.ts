import { findPoint, type Point } from '@heliodon/kernel/device-kind';
import type { MapRegister } from '@heliodon/register-maps/register-map';
import { readNumber } from '@heliodon/register-maps/registers';
import { type NamedNumber, numbersOf, pointsOf, wantedBits } from '@heliodon/register-maps/values';
import {
  isOutsideRange,
  type ReadableMap,
  rawValues,
  valueOfPoint,
  type Words,
  wordsOf,
} from './liveValues.ts';
import type { MapDraft } from './mapDraft.ts';

export const TRY_STATES = ['ok', 'outside', 'noValue', 'refused', 'unread', 'faulty'] as const;
export type TryState = (typeof TRY_STATES)[number];

/** One number of a register: the value itself, an added one, or the one that gives the sign. */
export interface TriedNumber {
  readonly key: string;
  readonly number: NamedNumber;
  /** Undefined if it has not been read. */
  readonly words: readonly number[] | undefined;
  readonly refusal: string | undefined;
}

export type NoValue =
  | { readonly why: 'invalid' | 'code'; readonly raw: number }
  /** Points used as factors that have no value themselves. */
  | { readonly why: 'factor'; readonly points: readonly string[] }
  | { readonly why: 'sign' | 'number' };

/** A register of the edited map, as the device answers. */
export interface TriedRegister {
  readonly row: number;
  /** Undefined for faulty rows. */
  readonly point: Point | undefined;
  readonly numbers: readonly TriedNumber[];
  readonly value: number | null;
  readonly state: TryState;
  readonly noValue: NoValue | undefined;
}

export interface TriedConstant {
  readonly name: string;
  readonly point: Point;
  readonly value: number;
  readonly state: 'ok' | 'outside';
}

export interface TriedMap {
  readonly registers: readonly TriedRegister[];
  readonly constants: readonly TriedConstant[];
  /** Registers by state. */
  readonly counts: Readonly<Record<TryState, number>>;
  /** Registers for which the logger would refuse to read the device at all. */
  readonly blocking: number;
}

/** Result of the registers read so far; `readable` is undefined if no register can be read. */
export function triedMap(
  draft: MapDraft,
  readable: ReadableMap | undefined,
  words: Words,
  refused: ReadonlyMap<string, string>,
): TriedMap {
  const byRow = readable ? triedRows(readable, words, refused) : new Map<number, TriedRegister>();
  const registers = draft.registers.map(
    (_, row): TriedRegister =>
      byRow.get(row) ?? {
        row,
        point: undefined,
        numbers: [],
        value: null,
        state: 'faulty',
        noValue: undefined,
      },
  );
  const counts = Object.fromEntries(
    TRY_STATES.map((state) => [state, registers.filter((one) => one.state === state).length]),
  ) as Record<TryState, number>;
  const blocking = registers.filter(({ numbers }) => numbers.some(isBlocking)).length;
  return { registers, constants: readable ? constantsOf(draft, readable) : [], counts, blocking };
}

/** A refusal ends each reading of the logger, unless the map says that the register may be missing. */
const isBlocking = ({ number, refusal }: TriedNumber): boolean =>
  refusal !== undefined && number.uncertain === undefined;

function triedRows(
  readable: ReadableMap,
  words: Words,
  refused: ReadonlyMap<string, string>,
): ReadonlyMap<number, TriedRegister> {
  const { map, rows } = readable;
  const raw = rawValues(readable, words, refused);
  const points = pointsOf(map.deviceKind, map.registers, raw);
  const tried = new Map<number, TriedRegister>();
  for (const [i, register] of map.registers.entries()) {
    const row = rows[i];
    const place = findPoint(map.deviceKind, register.point);
    if (row === undefined || !place) continue;
    const { point } = place;
    const numbers = numbersOf([register]).map(
      (number): TriedNumber => ({
        key: number.key,
        number,
        words: wordsOf(words, number),
        refusal: refused.get(number.key),
      }),
    );
    const value = valueOfPoint(points, place);
    const needed = [...numbers.map(({ key }) => key), ...register.times];
    const isUnread = needed.some((key) => !raw.has(key));
    const isRefused = numbers.some(isBlocking) || (value === null && numbers.some((one) => one.refusal));
    const state = isRefused
      ? 'refused'
      : isUnread
        ? 'unread'
        : value === null
          ? 'noValue'
          : isOutsideRange(value, point)
            ? 'outside'
            : 'ok';
    const noValue = state === 'noValue' ? noValueOf(register, readable, words, raw) : undefined;
    // Without all of its numbers a value would be that of a part.
    const shown = state === 'ok' || state === 'outside' ? value : null;
    tried.set(row, { row, point, numbers, value: shown, state, noValue });
  }
  return tried;
}

function noValueOf(
  register: MapRegister,
  { map }: ReadableMap,
  words: Words,
  raw: ReadonlyMap<string, number | null>,
): NoValue {
  const { point, times, type, bits, codes, invalid, wordOrder, plus, signFrom } = register;
  const hasOwn = numbersOf([{ ...register, signFrom: undefined }]).some(({ key }) => raw.get(key) !== null);
  if (hasOwn) {
    const missing = times.filter((name) => typeof raw.get(name) !== 'number');
    if (missing.length > 0) return { why: 'factor', points: missing };
    return { why: signFrom ? 'sign' : 'number' };
  }
  const own = wordsOf(words, register);
  if (!own || plus.length > 0 || raw.get(point) !== null) return { why: 'number' };
  const whole = readNumber(own, type, wordOrder ?? map.wordOrder);
  if (invalid.includes(whole)) return { why: 'invalid', raw: whole };
  return codes && Number.isFinite(whole) ? { why: 'code', raw: wantedBits(whole, bits) } : { why: 'number' };
}

const constantsOf = ({ constants = {} }: MapDraft, { map }: ReadableMap): TriedConstant[] =>
  Object.entries(constants).flatMap(([name, value]): TriedConstant[] => {
    const point = findPoint(map.deviceKind, name)?.point;
    if (!point || typeof value !== 'number') return [];
    return [{ name, point, value, state: isOutsideRange(value, point) ? 'outside' : 'ok' }];
  });
