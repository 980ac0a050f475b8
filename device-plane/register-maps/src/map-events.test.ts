import { describe, expect, it } from 'vitest';
import { activeEvents, eventNumbersOf, eventPoints } from './map-events.ts';
import { type RegisterMap, registerMapOf, type WrittenMap } from './register-map.ts';

const event = (code: number, severity: 'fault' | 'warning' | 'notice') => ({
  code,
  zh: `事件 ${code}`,
  en: `Event ${code}`,
  severity,
});
const bits = {
  address: 100,
  type: 'u16',
  bits: { 0: event(7, 'notice'), 15: event(2032, 'fault') },
} as const;
const values = { address: 101, type: 'u16', values: { 4112: event(4112, 'warning') } } as const;
const faultCode = { point: 'faultCode', address: 102, type: 'u16' } as const;

const mapOf = (more: Partial<WrittenMap>): RegisterMap =>
  registerMapOf(
    {
      source: 'a test',
      kind: 'inverter',
      brand: 'Own',
      model: 'One',
      registers: [{ point: 'activePowerKw', address: 1, type: 'u16' }],
      ...more,
    },
    'maps/own.json',
  );
const raw = (...numbers: [key: string, value: number | null][]) => new Map(numbers);

describe('alarms of a map', () => {
  it.each<
    [
      string,
      Partial<WrittenMap>,
      [string, number | null][],
      (readonly [number, string])[] | undefined,
      object,
    ]
  >([
    ['none are read', {}, [], undefined, {}],
    ['none is active', { events: [bits] }, [['event 0', 0]], [], { faultCode: 0, warningCode: 0 }],
    [
      'two bits, the fault first',
      { events: [bits] },
      [['event 0', 0x8001]],
      [
        [1_002_032, 'fault'],
        [1_000_007, 'notice'],
      ],
      { faultCode: 1_002_032, warningCode: 1_000_007 },
    ],
    ['a bit that is not listed', { events: [bits] }, [['event 0', 2]], [], { faultCode: 0, warningCode: 0 }],
    [
      'a register without a value',
      { events: [bits] },
      [['event 0', null]],
      [],
      { faultCode: 0, warningCode: 0 },
    ],
    [
      'a value',
      { events: [values] },
      [['event 0', 4112]],
      [[1_004_112, 'warning']],
      { warningCode: 1_004_112 },
    ],
    ['a value that is not listed', { events: [values] }, [['event 0', 9]], [], { warningCode: 0 }],
    [
      'the code of a register, without words',
      { registers: [faultCode] },
      [['faultCode', 203]],
      [[1_000_203, 'fault']],
      { faultCode: 1_000_203 },
    ],
    [
      'the code of a register that is also listed, once',
      { registers: [faultCode], events: [bits] },
      [
        ['event 0', 0x8000],
        ['faultCode', 2032],
      ],
      [[1_002_032, 'fault']],
      { faultCode: 1_002_032, warningCode: 0 },
    ],
    [
      'a code that the map translates into one of the device kind',
      { registers: [{ ...faultCode, codes: { 5: 101 } }] },
      [['faultCode', 101]],
      [[101, 'fault']],
      { faultCode: 101 },
    ],
  ])('%s', (_, more, read, expected, points) => {
    const map = mapOf(more);
    const events = activeEvents(map, raw(...read));
    expect(events?.map(({ code, severity }) => [code, severity])).toEqual(expected);
    expect(events ? eventPoints(map, events) : {}).toEqual(points);
  });

  it('all ones mean: no value', () => {
    const wide = { address: 200, type: 'u32', bits: { 31: event(1, 'fault') } } as const;
    expect(eventNumbersOf(mapOf({ events: [bits, wide] })).map(({ invalid }) => invalid)).toEqual([
      [65_535],
      [4_294_967_295],
    ]);
  });
});
