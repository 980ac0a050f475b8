import { expect, it } from 'vitest';
import { leadingZeroBits } from './work.ts';

it.each([
  [[0x80, 0], 0],
  [[0x40, 0], 1],
  [[0x01, 0xff], 7],
  [[0, 0xff], 8],
  [[0, 0x10], 11],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});
