import { describe, expect, it } from 'vitest';
import {
  hex,
  type RegisterType,
  readNumber,
  readText,
  tidy,
  type WordOrder,
  widthOf,
  writeNumber,
} from './registers.ts';

const TABLE: readonly (readonly [RegisterType, WordOrder, readonly number[], number])[] = [
  ['u16', 'big', [0xffff], 65_535],
  ['i16', 'big', [0x8000], -32_768],
  ['i16', 'big', [0xfffe], -2],
  ['u32', 'big', [0x0001, 0x0002], 65_538],
  ['u32', 'little', [0x0002, 0x0001], 65_538],
  ['u32', 'big', [0xffff, 0xfffe], 4_294_967_294],
  ['i32', 'big', [0xffff, 0xfffe], -2],
  ['i32', 'little', [0xfffe, 0xffff], -2],
  ['u64', 'big', [0, 1, 0, 0], 4_294_967_296],
  ['u64', 'little', [0, 0, 1, 0], 4_294_967_296],
  ['i64', 'big', [0xffff, 0xffff, 0xffff, 0xffff], -1],
  ['f32', 'big', [0x4366, 0x8000], 230.5],
  ['f32', 'little', [0x8000, 0x4366], 230.5],
  ['f64', 'big', [0x406c, 0xd000, 0, 0], 230.5],
];

describe('numbers in registers', () => {
  it.each(TABLE)('%s %s %j is %d, when read and written', (type, order, words, value) => {
    expect(widthOf(type)).toBe(words.length);
    expect(readNumber(words, type, order)).toBe(value);
    expect(writeNumber(value, type, order)).toEqual(words);
  });

  it('rounds values on writing, and rejects those out of range', () => {
    expect(writeNumber(59.6, 'u16')).toEqual([60]);
    expect(() => writeNumber(-1, 'u16')).toThrow('-1 does not fit into u16');
    expect(() => writeNumber(40_000, 'i16')).toThrow(RangeError);
    expect(() => writeNumber(Number.NaN, 'u32')).toThrow(RangeError);
  });

  it('returns no number for missing registers', () => {
    expect(readNumber([1], 'u32')).toBeNaN();
  });
});

it('reads texts up to their terminator', () => {
  expect(readText([0x4672, 0x6f6e, 0x6975, 0x7300, 0x5858])).toBe('Fronius');
  expect(readText([0x2041, 0x4220, 0x2020])).toBe('AB');
  expect(readText([0xffff, 0xffff])).toBe('');
});

it('removes binary rounding errors, and formats addresses like manuals', () => {
  expect(tidy(2301 * 0.1)).toBe(230.1);
  expect(hex(0x164)).toBe('0x0164');
});
