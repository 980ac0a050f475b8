/** 3 holding registers, 4 input registers. */
export type ReadFunction = 3 | 4;

/** Number formats in 16-bit registers. */
export const REGISTER_TYPES = ['u16', 'i16', 'u32', 'i32', 'u64', 'i64', 'f32', 'f64'] as const;
export type RegisterType = (typeof REGISTER_TYPES)[number];
/** Order of the registers of a number: high word first (big), or low word first. */
export type WordOrder = 'big' | 'little';

const WIDTH: Record<RegisterType, number> = {
  u16: 1,
  i16: 1,
  u32: 2,
  i32: 2,
  u64: 4,
  i64: 4,
  f32: 2,
  f64: 4,
};

export const widthOf = (type: RegisterType): number => WIDTH[type];

/** NaN if there are too few registers. */
export function readNumber(
  registers: readonly number[],
  type: RegisterType,
  order: WordOrder = 'big',
): number {
  const words = registers.slice(0, WIDTH[type]);
  if (words.length < WIDTH[type]) return Number.NaN;
  if (order === 'little') words.reverse();
  const view = new DataView(new ArrayBuffer(words.length * 2));
  words.forEach((word, i) => {
    view.setUint16(i * 2, word);
  });
  switch (type) {
    case 'u16':
      return view.getUint16(0);
    case 'i16':
      return view.getInt16(0);
    case 'u32':
      return view.getUint32(0);
    case 'i32':
      return view.getInt32(0);
    case 'u64':
      return Number(view.getBigUint64(0));
    case 'i64':
      return Number(view.getBigInt64(0));
    case 'f32':
      return view.getFloat32(0);
    case 'f64':
      return view.getFloat64(0);
  }
}

/** Throws RangeError if the number does not fit. */
export function writeNumber(value: number, type: RegisterType, order: WordOrder = 'big'): number[] {
  const view = new DataView(new ArrayBuffer(WIDTH[type] * 2));
  if (type === 'f32') view.setFloat32(0, value);
  else if (type === 'f64') view.setFloat64(0, value);
  else {
    const bits = WIDTH[type] * 16;
    const [least, most] = type[0] === 'i' ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
    const rounded = Math.round(value);
    if (!(rounded >= least && rounded <= most)) throw new RangeError(`${value} does not fit into ${type}`);
    const unsigned = BigInt.asUintN(bits, BigInt(rounded));
    for (let i = 0; i < WIDTH[type]; i += 1)
      view.setUint16(i * 2, Number((unsigned >> BigInt(bits - 16 * (i + 1))) & 0xffffn));
  }
  const words = Array.from({ length: WIDTH[type] }, (_, i) => view.getUint16(i * 2));
  return order === 'little' ? words.reverse() : words;
}

/** Two characters per register, padded with zeros or spaces. */
export const readText = (registers: readonly number[]): string =>
  registers
    .flatMap((word) => [word >> 8, word & 0xff])
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '\0'))
    .join('')
    .replace(/\0.*$/s, '')
    .trim();

/** 0x0164, as manuals write it. */
export const hex = (address: number): string => `0x${address.toString(16).toUpperCase().padStart(4, '0')}`;

/** Removes rounding errors of binary floating point. */
export const tidy = (value: number): number => Number(value.toPrecision(12));
