import { expect, it } from 'vitest';
import { overFrequencyParams } from './overFrequency.ts';

it.each<[string, string, string, Record<string, number | null>, object | null]>([
  ['a storage machine has the limit alone', 'pcs', 'setOverFrequency50', {}, { frequencyHz: 52 }],
  [
    'an inverter keeps its trip time',
    'inverter',
    'setOverFrequency50',
    { frequencyHz: 51, tripMs: 160 },
    { frequencyHz: 52, tripMs: 160 },
  ],
  [
    'on a 60 Hz grid too',
    'inverter',
    'setOverFrequency60',
    { tripMs: 200 },
    { frequencyHz: 52, tripMs: 200 },
  ],
  ['not read yet', 'inverter', 'setOverFrequency50', {}, null],
  ['it did not say its trip time', 'inverter', 'setOverFrequency50', { frequencyHz: 51, tripMs: null }, null],
])('%s', (_, kind, command, held, expected) => {
  expect(overFrequencyParams(kind, command, 52, held)).toEqual(expected);
});
