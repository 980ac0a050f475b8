import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { MapRegister, NumberAt } from './register-map.ts';
import { readNumber, tidy, type WordOrder } from './registers.ts';

export type PointValues = Readonly<Record<string, number | readonly (number | null)[] | null>>;

/** The part of a number that codes and scale apply to; values that mean no value are whole numbers. */
export const wantedBits = (whole: number, bits: NumberAt['bits']): number =>
  bits ? Math.floor(whole / 2 ** bits[0]) % 2 ** bits[1] : whole;

/** The value of one register in the unit of its point, without ratios; null if marked invalid. */
export function scaledValue(register: NumberAt, words: readonly number[], order: WordOrder): number | null {
  const { type, bits, invalid, codes, scale, offset, sign } = register;
  const whole = readNumber(words, type, register.wordOrder ?? order);
  if (!Number.isFinite(whole) || invalid.includes(whole)) return null;
  const raw = wantedBits(whole, bits);
  if (codes) return codes[String(raw)] ?? null;
  return tidy((raw * scale + offset) * sign);
}

/** Applies ratios, and collects values like stringVoltage.3 into lists. */
export function pointsOf(
  kind: DeviceKind,
  registers: readonly MapRegister[],
  raw: ReadonlyMap<string, number | null>,
): PointValues {
  const values: Record<string, number | (number | null)[] | null> = {};
  for (const { point, times, plus, signFrom } of registers) {
    const ratio = times.reduce((product, name) => product * (raw.get(name) ?? Number.NaN), 1);
    const factor = signFrom ? ratio * (raw.get(signKey(point)) ?? Number.NaN) : ratio;
    const own = sumOf([raw.get(point), ...plus.map((_, i) => raw.get(plusKey(point, i)))]);
    const value = own === null || Number.isNaN(factor) ? null : tidy(own * factor);
    const index = findPoint(kind, point)?.index;
    if (index === undefined) values[point] = value;
    else {
      const name = point.slice(0, point.lastIndexOf('.'));
      const before = values[name];
      const list = Array.isArray(before) ? before : [];
      while (list.length < index) list.push(null);
      list[index - 1] = value;
      values[name] = list;
    }
  }
  return values;
}

/** Null if none has a value. */
function sumOf(parts: readonly (number | null | undefined)[]): number | null {
  const known = parts.filter((part) => typeof part === 'number');
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/** A number to read, and the key of its value. */
export interface NamedNumber extends NumberAt {
  readonly key: string;
}

const plusKey = (point: string, i: number): string => `${point} + ${i + 1}`;
const signKey = (point: string): string => `${point} sign`;

/** Everything that has to be read for the points. */
export const numbersOf = (registers: readonly MapRegister[]): NamedNumber[] =>
  registers.flatMap((register) => [
    { ...register, key: register.point },
    ...register.plus.map((part, i) => ({ ...part, key: plusKey(register.point, i) })),
    ...(register.signFrom ? [{ ...register.signFrom, key: signKey(register.point) }] : []),
  ]);
