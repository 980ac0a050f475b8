import { expect, it } from 'vitest';
import {
  addressOf,
  draftOf,
  movedAt,
  patched,
  registerAfter,
  sortedByAddress,
  typedAddress,
} from './mapDraft.ts';

it.each([
  ['356', 356],
  [' 0x0164 ', '0x0164'],
  ['0x01G4', '0x01G4'],
  ['', ''],
])('keeps the typed address %j', (text, address) => {
  expect(typedAddress(text)).toBe(address);
});

it.each([
  [356, 356],
  ['0x0164', 356],
  ['0x01G4', Number.NaN],
  ['', Number.NaN],
])('reads the address %j', (written, address) => {
  expect(addressOf(written)).toBe(address);
});

it('sorts by function and address, and leaves unfinished rows last', () => {
  const row = (address: number | string, code?: 3 | 4) => ({
    point: 'p',
    address,
    type: 'u16' as const,
    function: code,
  });
  const sorted = sortedByAddress([row(''), row(2, 4), row('0x0010'), row(3)]);
  expect(sorted.map(({ address }) => address)).toEqual([3, '0x0010', '', 2]);
});

it('continues after a register in its notation', () => {
  expect(registerAfter({ point: 'p', address: '0x000A', type: 'u32', function: 4 })).toEqual({
    point: '',
    address: '0x000C',
    type: 'u32',
    function: 4,
  });
  expect(registerAfter({ point: 'p', address: 10, type: 'u16' })).toMatchObject({ address: 11 });
  expect(registerAfter(undefined)).toMatchObject({ address: '' });
});

it('removes fields that are set to nothing, and moves rows within the list', () => {
  expect(patched({ a: 1, b: 2 as number | undefined }, { b: undefined })).toEqual({ a: 1 });
  expect(movedAt([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(movedAt([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
});

it('takes any object as a draft, and nothing else', () => {
  expect(draftOf([])).toBeUndefined();
  expect(draftOf('{}')).toBeUndefined();
  expect(draftOf({ registers: [1, { point: 5, address: 1 }], commands: { a: 'x' }, brand: 3 })).toEqual({
    kind: '',
    brand: '',
    model: '',
    registers: [{ point: '', address: 1 }],
    commands: { a: [] },
  });
});
