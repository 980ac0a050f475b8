import { expect, it } from 'vitest';
import { codesText, linesIn, numbersText, parseBits, parseCodes, parseNumbers } from './listText.ts';

it.each([
  ['32767, 0xFFFF', [32_767, 65_535]],
  ['-1；2.5', [-1, 2.5]],
  ['', undefined],
])('reads the numbers of %j', (text, value) => {
  expect(parseNumbers(text)).toEqual({ value });
});

it.each(['1, x', '1 -', '0x'])('does not take %j for numbers', (text) => {
  expect(parseNumbers(text)).toBeUndefined();
});

it.each([
  ['4, 2', { value: [4, 2] }],
  ['', { value: undefined }],
  ['4', undefined],
  ['4, 2, 1', undefined],
])('reads the bits of %j', (text, parsed) => {
  expect(parseBits(text)).toEqual(parsed);
});

it.each([
  ['0 = 1, 3=2', { '0': 1, '3': 2 }],
  ['0x10 → 1 -1 -> 4', { '16': 1, '-1': 4 }],
  ['', undefined],
])('reads the codes of %j', (text, value) => {
  expect(parseCodes(text)).toEqual({ value });
});

it.each(['0', '0 = x', '= 1'])('does not take %j for codes', (text) => {
  expect(parseCodes(text)).toBeUndefined();
});

it('writes what it reads', () => {
  expect(numbersText([32_767, 65_535])).toBe('32767, 65535');
  expect(numbersText(undefined)).toBe('');
  expect(codesText({ '0': 1, '3': 2 })).toBe('0 = 1, 3 = 2');
  expect(linesIn(' one \n\n two')).toEqual(['one', 'two']);
});
