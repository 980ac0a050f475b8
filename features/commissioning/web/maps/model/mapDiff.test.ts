import { expect, it } from 'vitest';
import { mapDiff } from './mapDiff.ts';
import type { MapDraft } from './mapDraft.ts';

const map = (registers: MapDraft['registers'], more: Partial<MapDraft> = {}): MapDraft => ({
  kind: 'meter',
  brand: 'Acme',
  model: 'M1',
  registers,
  ...more,
});
const power = { point: 'powerKw', address: 1, type: 'i32' } as const;
const frequency = { point: 'frequency', address: 9, type: 'u16', scale: 0.01 } as const;

it('is empty for equal maps, also in another order of registers', () => {
  expect(mapDiff(map([power, frequency]), map([frequency, power]))).toEqual([]);
});

it('names changed, added and removed fields of a register by its point', () => {
  const after = map([
    { ...power, address: '0x0002' },
    { point: 'voltageA', address: 5, type: 'u16' },
  ]);
  expect(mapDiff(map([power, frequency]), after)).toEqual([
    { place: 'registers powerKw address', before: '1', after: '"0x0002"' },
    { place: 'registers frequency address', before: '9', after: undefined },
    { place: 'registers frequency type', before: '"u16"', after: undefined },
    { place: 'registers frequency scale', before: '0.01', after: undefined },
    { place: 'registers voltageA address', before: undefined, after: '5' },
    { place: 'registers voltageA type', before: undefined, after: '"u16"' },
  ]);
});

it('compares lists of plain values as a whole, and other fields one by one', () => {
  const before = map([power], { models: ['M1'], connection: { unit: 1 } });
  const after = map([power], { models: ['M1', 'M2'], connection: { unit: 2 } });
  expect(mapDiff(before, after)).toEqual([
    { place: 'models', before: '["M1"]', after: '["M1","M2"]' },
    { place: 'connection unit', before: '1', after: '2' },
  ]);
});
