import { describe, expect, it } from 'vitest';
import { ModbusException } from '../modbus/errors.ts';
import { LineSilence } from '../transport/errors.ts';
import { readChain } from './chain.ts';
import { Reading } from './reading.ts';

/** A device with these registers; exceptions for others. */
const deviceWith =
  (start: number, ...words: readonly number[]) =>
  async (address: number, count: number) => {
    const from = address - start;
    if (from < 0 || from + count > words.length) throw new ModbusException(2);
    return words.slice(from, from + count);
  };

const SUNS = [0x5375, 0x6e53];
const model = (id: number, length: number) => [id, length, ...Array<number>(length).fill(0)];

describe('the chain of models', () => {
  it.each([40_000, 50_000, 0])('is found at %d, with unknown models', async (start) => {
    const read = deviceWith(
      start,
      ...SUNS,
      ...model(1, 66),
      ...model(64_001, 5),
      ...model(103, 50),
      0xffff,
      0,
    );
    expect(await readChain('roof', read)).toEqual([
      { id: 1, address: start + 4, length: 66 },
      { id: 64_001, address: start + 72, length: 5 },
      { id: 103, address: start + 79, length: 50 },
    ]);
  });

  it('may end with the very last register', async () => {
    const chain = await readChain('roof', deviceWith(0, ...SUNS, ...model(1, 65), 0xffff));
    expect(chain).toHaveLength(1);
  });

  it.each([
    ['no end', [...model(1, 66)], 'broken at register 40070, behind model 1: illegal data address'],
    ['a zero', [...model(1, 66), 0, 0], 'broken at register 40070, behind model 1: model 0 with 0 registers'],
    [
      'a model that is too short',
      [...model(1, 66), ...model(103, 12)],
      '(Inverter, three phases) has 12 registers, 50 are needed',
    ],
    ['a length beyond all registers', [...model(1, 66), 999, 60_000], 'model 999 with 60000 registers'],
    ['nothing behind the marker', [], 'broken at register 40002, behind the marker: illegal data address'],
  ])('with %s shows where it is broken', async (_, words, message) => {
    await expect(readChain('roof', deviceWith(40_000, ...SUNS, ...words))).rejects.toThrow(message);
  });

  it('distinguishes a device without SunSpec from a silent one', async () => {
    await expect(readChain('roof', deviceWith(40_000, 1, 2, 3))).rejects.toThrow(
      'roof: not a SunSpec device: "SunS" not found at 40000, 50000 or 0',
    );
    const silent = () => Promise.reject(new LineSilence('no response within 100 ms'));
    await expect(readChain('roof', silent)).rejects.toMatchObject({
      silent: true,
      message: 'roof: no response within 100 ms',
    });
  });
});

describe('a reading', () => {
  /** Model 103 with these registers set. */
  const inverter = (set: Readonly<Record<number, number>>) =>
    new Reading(
      103,
      Array.from({ length: 50 }, (_, i) => set[i] ?? 0x8000),
    );

  it.each([
    ['a scale factor below zero', { 12: 2970, 13: 0xffff }, 297],
    ['a scale factor above zero', { 12: 297, 13: 2 }, 29_700],
    ['a negative number', { 12: 0xfff6, 13: 1 }, -100],
    ['a value that is not implemented', { 12: 0x8000, 13: 0 }, null],
    ['a scale factor that is not implemented', { 12: 100, 13: 0x8000 }, null],
    ['a scale factor that is none', { 12: 100, 13: 77 }, null],
  ])('counts with %s', (_, set, value) => {
    expect(inverter(set).number('W')).toBe(value);
  });

  it('detects "not implemented" of each type', () => {
    expect(inverter({ 8: 0xffff, 11: 0 }).number('PhVphA')).toBeNull();
    expect(inverter({ 22: 0, 23: 0, 24: 0 }).number('WH')).toBeNull();
    expect(inverter({ 22: 0, 23: 5, 24: 3 }).number('WH')).toBe(5000);
    expect(inverter({ 36: 0xffff }).number('St')).toBeNull();
    const float = new Reading(
      113,
      Array.from({ length: 60 }, (_, i) => (i === 20 ? 0x7fc0 : 0)),
    );
    expect(float.number('W')).toBeNull();
    expect(float.number('Hz')).toBe(0);
  });
});
