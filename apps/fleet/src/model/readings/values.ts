import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceSpec } from '../spec.ts';

/** List elements are null if not measured. */
export type Values = Record<string, number | (number | null)[]>;

/** 10 to the power of the decimals, and rollover values of registers. */
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

/** One record of all groups at device resolution, without −0, which JSON cannot represent. */
export function asResolved(kind: DeviceSpec['kind'], groups: readonly Values[]): Values {
  const digits = digitsOf(kind);
  const resolved: Values = {};
  for (const group of groups) {
    for (const name in group) {
      const point = digits.get(name);
      const value = group[name];
      if (!point || value === undefined) continue;
      const { scale, rolloverAt } = point;
      if (typeof value === 'number') {
        const shown = Math.round(value * scale) / scale + 0;
        resolved[name] = rolloverAt === undefined ? shown : shown % rolloverAt;
      } else {
        const list = new Array<number | null>(value.length);
        for (let i = 0; i < value.length; i += 1) {
          const one = value[i] as number | null;
          list[i] = one === null ? null : Math.round(one * scale) / scale + 0;
        }
        resolved[name] = list;
      }
    }
  }
  return resolved;
}
