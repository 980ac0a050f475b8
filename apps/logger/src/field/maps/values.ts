import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { PointValues } from '../../field-device.ts';
import { readNumber, tidy, type WordOrder } from '../registers.ts';
import type { MapRegister } from './register-map.ts';

/** The value of one register in the unit of its point, without ratios; null if marked invalid. */
export function scaledValue(
  register: MapRegister,
  words: readonly number[],
  order: WordOrder,
): number | null {
  const { type, bits, invalid, codes, scale, offset, sign } = register;
  const whole = readNumber(words, type, register.wordOrder ?? order);
  if (!Number.isFinite(whole) || invalid.includes(whole)) return null;
  const raw = bits ? Math.floor(whole / 2 ** bits[0]) % 2 ** bits[1] : whole;
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
  for (const { point, times } of registers) {
    const factor = times.reduce((product, name) => product * (raw.get(name) ?? Number.NaN), 1);
    const own = raw.get(point) ?? null;
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
