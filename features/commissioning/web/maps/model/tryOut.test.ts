import { describe, expect, it, test } from 'vitest';
import { mapFaults } from './faults.ts';
import { readableMap } from './liveValues.ts';
import type { MapDraft } from './mapDraft.ts';
import { triedMap } from './tryOut.ts';

type Register = MapDraft['registers'][number];

const draftOf = (registers: Register[], more: Partial<MapDraft> = {}): MapDraft => ({
  sources: [{ title: 'manual', by: 'maker' }],
  kind: 'meter',
  brand: 'Acme',
  model: 'M1',
  registers,
  ...more,
});
/** Words of holding registers by address. */
const tried = (
  draft: MapDraft,
  words: Readonly<Record<number, number>>,
  refused: Readonly<Record<string, string>> = {},
) =>
  triedMap(
    draft,
    readableMap(draft, mapFaults(draft)),
    new Map(Object.entries(words).map(([address, word]) => [`3:${address}`, word])),
    new Map(Object.entries(refused)),
  );
const only = (...args: Parameters<typeof tried>) => {
  const [first] = tried(...args).registers;
  return first && { state: first.state, value: first.value, noValue: first.noValue };
};

const voltage: Register = { point: 'voltageA', address: 97, type: 'u16', scale: 0.1, times: ['ptRatio'] };
const ratio: Register = { point: 'ptRatio', address: 141, type: 'u16' };
const power: Register = { point: 'powerKw', address: 362, type: 'i32', scale: 0.001 };
const none = { value: null, noValue: undefined };

describe('values', () => {
  it('apply ratios, like those of the logger', () => {
    expect(only(draftOf([voltage, ratio]), { 97: 2305, 141: 10 })).toEqual({
      state: 'ok',
      value: 2305,
      noValue: undefined,
    });
  });

  it('add numbers, and take the sign from a register', () => {
    const sum: Register = {
      ...power,
      plus: [{ address: 370, type: 'u16' }],
      signFrom: { address: 380, type: 'u16', codes: { 0: 1, 1: -1 } },
    };
    const words = { 362: 0, 363: 1500, 370: 2 };
    expect(only(draftOf([sum]), { ...words, 380: 1 })).toMatchObject({ state: 'ok', value: -3.5 });
    expect(only(draftOf([sum]), { ...words, 380: 7 })).toEqual({
      state: 'noValue',
      value: null,
      noValue: { why: 'sign' },
    });
    const [register] = tried(draftOf([sum]), words, {}).registers;
    expect(register?.state).toBe('unread');
    expect(register?.numbers.map(({ number, words: read }) => [number.address, read])).toEqual([
      [362, [0, 1500]],
      [370, [2]],
      [380, undefined],
    ]);
  });

  it('outside of the range of their point are marked', () => {
    expect(only(draftOf([{ point: 'frequency', address: 1, type: 'u16' }]), { 1: 5000 })).toMatchObject({
      state: 'outside',
      value: 5000,
    });
  });
});

describe('no value', () => {
  const status: Register = { point: 'workStatus', address: 5, type: 'u16', codes: { 1: 0, 2: 1 } };
  test.each<[string, MapDraft, Record<number, number>, object]>([
    [
      'marked invalid',
      draftOf([{ ...ratio, invalid: [0xffff] }]),
      { 141: 0xffff },
      { why: 'invalid', raw: 0xffff },
    ],
    ['an unknown code', draftOf([status]), { 5: 9 }, { why: 'code', raw: 9 }],
    ['an unknown code in bits', draftOf([{ ...status, bits: [4, 4] }]), { 5: 0x93 }, { why: 'code', raw: 9 }],
    [
      'a factor without a value',
      draftOf([voltage, { ...ratio, invalid: [0] }]),
      { 97: 2305, 141: 0 },
      { why: 'factor', points: ['ptRatio'] },
    ],
    ['not a number', draftOf([{ ...power, type: 'f32' }]), { 362: 0x7fc0, 363: 0 }, { why: 'number' }],
  ])('%s', (_, draft, words, noValue) => {
    expect(only(draft, words)).toEqual({ state: 'noValue', value: null, noValue });
  });
});

describe('refusals', () => {
  it('prevent every reading of the logger', () => {
    const result = tried(draftOf([voltage, ratio]), { 141: 10 }, { voltageA: 'illegal data address' });
    expect(result.registers.map(({ state }) => state)).toEqual(['refused', 'ok']);
    expect([result.blocking, result.counts.refused]).toEqual([1, 1]);
  });

  it('of uncertain registers do not: the logger skips them', () => {
    const draft = draftOf([{ ...voltage, uncertain: 'three-phase models only' }, ratio]);
    const result = tried(draft, { 141: 10 }, { voltageA: 'illegal data address' });
    expect([result.registers[0]?.state, result.blocking]).toEqual(['refused', 0]);
  });

  it('of an uncertain added number leave the rest of the value', () => {
    const sum: Register = { ...power, plus: [{ address: 370, type: 'u16', uncertain: 'newer models' }] };
    const words = { 362: 0, 363: 1500 };
    expect(only(draftOf([sum]), words, { 'powerKw + 1': 'illegal data address' })).toMatchObject({
      state: 'ok',
      value: 1.5,
    });
  });
});

describe('the whole map', () => {
  it('counts each register once, also faulty ones and those not read yet', () => {
    const faulty: Register = { point: 'voltageB', address: '0x12G', type: 'u16' };
    const { counts, registers } = tried(draftOf([ratio, faulty, power]), { 141: 10 });
    expect(registers.map(({ state }) => state)).toEqual(['ok', 'faulty', 'unread']);
    expect(counts).toEqual({ ok: 1, outside: 0, noValue: 0, refused: 0, unread: 1, faulty: 1 });
    expect(registers[2]).toMatchObject(none);
  });

  it('without any readable register is all faulty', () => {
    const draft = draftOf([{ point: '', address: '', type: 'u16' }]);
    expect(tried(draft, {}).counts.faulty).toBe(1);
  });

  it('contains constants with their range', () => {
    const draft = draftOf([ratio], { constants: { workStatus: 0, frequency: 500 } });
    expect(tried(draft, {}).constants.map(({ name, state }) => [name, state])).toEqual([
      ['workStatus', 'ok'],
      ['frequency', 'outside'],
    ]);
  });
});
