import { expect, it } from 'vitest';
import { hexWords, interpretations, rawText, wordsAsText } from './interpret.ts';

it('interprets two words as every type that fits, in both word orders', () => {
  expect(interpretations([0x4366, 0x8000]).map((one) => [one.type, one.order, one.value])).toEqual([
    ['u16', undefined, 0x4366],
    ['i16', undefined, 0x4366],
    ['u32', 'big', 0x43668000],
    ['u32', 'little', 0x80004366],
    ['i32', 'big', 0x43668000],
    ['i32', 'little', 0x80004366 - 2 ** 32],
    ['f32', 'big', 230.5],
    ['f32', 'little', expect.closeTo(0, 30)],
  ]);
});

it('interprets one word, and four', () => {
  expect(interpretations([0xfffe])).toEqual([
    { type: 'u16', order: undefined, value: 65_534 },
    { type: 'i16', order: undefined, value: -2 },
  ]);
  expect(interpretations([0, 0, 0, 5]).filter(({ type }) => type === 'u64')).toEqual([
    { type: 'u64', order: 'big', value: 5 },
    { type: 'u64', order: 'little', value: 5 * 2 ** 48 },
  ]);
  expect(interpretations([])).toEqual([]);
});

it.each([
  ['f32', 230.5, '230.5'],
  ['f32', 0.1 + 0.2, '0.3'],
  ['f32', 3.4e38, '3.400e+38'],
  ['f32', 1e-12, '1.000e-12'],
  ['f32', 0, '0'],
  ['f32', Number.NaN, '–'],
  ['u32', 4_294_967_295, '4294967295'],
] as const)('writes %s %d as %s', (type, value, text) => {
  expect(rawText({ type, value })).toBe(text);
});

it('writes words like manuals', () => {
  expect(hexWords([0xfa, 0x1c20])).toBe('00FA 1C20');
});

it('shows text only if the words are text', () => {
  expect(wordsAsText([0x5355, 0x4e32])).toBe('SUN2');
  expect(wordsAsText([0x5355, 0x4e00])).toBe('SUN');
  expect(wordsAsText([0x0001, 0x4e32])).toBe('');
});
