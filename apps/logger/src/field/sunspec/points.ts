import { type RegisterType, readNumber, readText, widthOf } from '@heliodon/register-maps/registers';

/** Point types of SunSpec models, with their "not implemented" values. */
const TYPES = {
  uint16: { store: 'u16', none: 0xffff },
  int16: { store: 'i16', none: -0x8000 },
  enum16: { store: 'u16', none: 0xffff },
  bits16: { store: 'u16', none: 0xffff },
  count: { store: 'u16', none: 0xffff },
  sunssf: { store: 'i16', none: -0x8000 },
  uint32: { store: 'u32', none: 0xffffffff },
  int32: { store: 'i32', none: -0x80000000 },
  bits32: { store: 'u32', none: 0xffffffff },
  // A counter at zero counts as not implemented.
  acc32: { store: 'u32', none: 0 },
  acc64: { store: 'u64', none: 0 },
  uint64: { store: 'u64', none: 2 ** 64 },
  float32: { store: 'f32', none: Number.NaN },
} as const satisfies Record<string, { store: RegisterType; none: number }>;

type NumberType = keyof typeof TYPES;

/** Position after the header, and scale factor of a point. */
export interface SunSpecPoint {
  readonly name: string;
  readonly offset: number;
  readonly type: NumberType | 'string';
  readonly size: number;
  readonly scale: string | undefined;
}

/** One point per line: name, offset after the header, type, and scale factor name or text length. */
export function pointTable(lines: string): ReadonlyMap<string, SunSpecPoint> {
  const points = lines
    .trim()
    .split('\n')
    .map((line): [string, SunSpecPoint] => {
      const [name = '', offset = '', type = '', more] = line.trim().split(/\s+/);
      if (type !== 'string' && !(type in TYPES)) throw new Error(`SunSpec point ${name}: no type ${type}`);
      const text = type === 'string';
      const kind = type as SunSpecPoint['type'];
      const size = kind === 'string' ? Number(more) : widthOf(TYPES[kind].store);
      return [name, { name, offset: Number(offset), type: kind, size, scale: text ? undefined : more }];
    });
  return new Map(points);
}

/** Raw value of a point, null if not implemented. */
export function rawOf(point: SunSpecPoint, registers: readonly number[]): number | null {
  if (point.type === 'string') return null;
  const { store, none } = TYPES[point.type];
  const value = readNumber(registers.slice(point.offset), store);
  return Number.isNaN(value) || value === none ? null : value;
}

export const textOf = (point: SunSpecPoint, registers: readonly number[]): string =>
  readText(registers.slice(point.offset, point.offset + point.size));

export const storeOf = (point: SunSpecPoint): RegisterType =>
  point.type === 'string' ? 'u16' : TYPES[point.type].store;
