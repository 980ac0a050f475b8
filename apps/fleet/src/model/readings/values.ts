import { kindById } from '@heliodon/devices/kinds';
import type { DeviceSpec } from '../spec.ts';

export type Values = Record<string, number | number[]>;

/** 10 to the power of the decimals and, of registers, where they start again. */
interface Digits {
  readonly scale: number;
  readonly rolloverAt: number | undefined;
}

const digitsOfKind = new Map<string, Map<string, Digits>>();

function digitsOf(kind: DeviceSpec['kind']): Map<string, Digits> {
  let digits = digitsOfKind.get(kind);
  if (!digits) {
    const points = kindById(kind)?.points ?? [];
    digits = new Map(
      points.map(({ name, decimals, register }) => [
        name,
        { scale: 10 ** decimals, rolloverAt: register?.rolloverAt },
      ]),
    );
    digitsOfKind.set(kind, digits);
  }
  return digits;
}

/** In place: as many digits as the device resolves, and no −0, which JSON would not keep. */
export function asResolved(kind: DeviceSpec['kind'], values: Values): Values {
  const digits = digitsOf(kind);
  for (const name in values) {
    const point = digits.get(name);
    const value = values[name];
    if (!point || value === undefined) continue;
    const { scale, rolloverAt } = point;
    if (typeof value === 'number') {
      const shown = Math.round(value * scale) / scale + 0;
      values[name] = rolloverAt === undefined ? shown : shown % rolloverAt;
    } else {
      for (let i = 0; i < value.length; i++) value[i] = Math.round((value[i] ?? 0) * scale) / scale + 0;
    }
  }
  return values;
}
