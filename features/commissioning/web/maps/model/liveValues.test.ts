import { widthOf } from '@heliodon/register-maps/registers';
import { expect, it } from 'vitest';
import { mapFaults } from './faults.ts';
import { fingerprintFits, liveSerial, liveValues, readableMap, readPlan, wordKey } from './liveValues.ts';
import type { MapDraft } from './mapDraft.ts';

const draft: MapDraft = {
  source: 'manual',
  kind: 'meter',
  brand: 'Acme',
  model: 'M1',
  registers: [
    { point: 'voltageA', address: 97, type: 'u16', scale: 0.1, times: ['ptRatio'] },
    { point: 'nonsense', address: 1, type: 'u16' },
    { point: 'ptRatio', address: 98, type: 'u16' },
    { point: 'powerKw', address: '0x016A', type: 'i32', wordOrder: 'little', scale: 0.001 },
    { point: 'frequency', address: 119, type: 'u16', scale: 0.01 },
  ],
  fingerprint: [{ address: 119, type: 'u16', scale: 0.01, min: 45, max: 65 }],
  serial: { address: 200, type: 'u16', text: 2 },
};
const words = new Map([
  [wordKey(3, 97), 2305],
  [wordKey(3, 98), 10],
  [wordKey(3, 362), 0xfc18],
  [wordKey(3, 363), 0xffff],
  [wordKey(3, 119), 65_000],
  [wordKey(3, 200), 0x4142],
  [wordKey(3, 201), 0x3132],
]);
const readable = (map: MapDraft) => {
  const found = readableMap(map, mapFaults(map));
  if (!found) throw new Error('not readable');
  return found;
};

it('computes values by row, leaves faulty rows out and marks what is outside of the range', () => {
  const live = liveValues(readable(draft), words);
  expect([...live].map(([row, { value, isOutside }]) => [row, value, isOutside])).toEqual([
    [0, 2305, false],
    [2, 10, false],
    [3, -1, false],
    [4, 650, true],
  ]);
  expect(live.get(3)?.words).toEqual([0xfc18, 0xffff]);
});

it('has no value for a register whose factor has not been read', () => {
  const part = new Map([[wordKey(3, 97), 2305]]);
  expect(liveValues(readable(draft), part).get(0)).toMatchObject({ value: null, words: [2305] });
});

it('plans the requests of the logger, with fingerprint and serial number', () => {
  const plan = readPlan(readable(draft));
  expect(plan.map(({ code, address, count }) => [code, address, count])).toEqual([
    [3, 97, 2],
    [3, 119, 1],
    [3, 362, 2],
    [3, 200, 2],
  ]);
  for (const { numbers, count } of plan)
    expect(numbers.every(({ type }) => widthOf(type) <= count)).toBe(true);
});

it('compares the fingerprint and reads the serial number', () => {
  expect(fingerprintFits(readable(draft), words)).toBe(false);
  expect(fingerprintFits(readable(draft), new Map([[wordKey(3, 119), 5000]]))).toBe(true);
  expect(fingerprintFits(readable(draft), new Map())).toBeNull();
  expect(liveSerial(readable(draft), words)).toBe('AB12');
  expect(liveSerial(readable(draft), new Map())).toBeUndefined();
});

it('reads lists value by value', () => {
  const map: MapDraft = {
    ...draft,
    kind: 'inverter',
    registers: [{ point: 'stringVoltage.2', address: 5, type: 'u16', scale: 0.1 }],
  };
  expect(liveValues(readable(map), new Map([[wordKey(3, 5), 6000]])).get(0)?.value).toBe(600);
});

it('reads nothing if no register is in order, or the kind is unknown', () => {
  const none = { ...draft, registers: [] };
  expect(readableMap(none, mapFaults(none))).toBeUndefined();
  const strange = { ...draft, kind: 'toaster' } as unknown as MapDraft;
  expect(readableMap(strange, mapFaults(strange))).toBeUndefined();
});
