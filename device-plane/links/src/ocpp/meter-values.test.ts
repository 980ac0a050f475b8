import { describe, expect, it } from 'vitest';
import {
  type Measured,
  pileTimeMs,
  readMeterValues,
  type SampledValue,
  sessionTime,
} from './meter-values.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const at = '2026-05-01T11:59:00Z';

const read = (...sampledValue: SampledValue[]) => readMeterValues([{ timestamp: at, sampledValue }], NOW)[0];
const nothing: Omit<Measured, 'atMs'> = {
  registerKwh: null,
  powerKw: null,
  soc: null,
  voltage: null,
  currentA: null,
  temperature: null,
};
const measurand = 'Power.Active.Import';

describe('values of one meter reading', () => {
  it.each<[string, SampledValue[], Partial<Measured>]>([
    ['a number alone is the register in Wh', [{ value: '12345' }], { registerKwh: 12.345 }],
    ['kWh as it stands', [{ value: '12.5', unit: 'kWh' }], { registerKwh: 12.5 }],
    ['W', [{ value: '7200', measurand, unit: 'W' }], { powerKw: 7.2 }],
    ['kW', [{ value: '7.2', measurand, unit: 'kW' }], { powerKw: 7.2 }],
    ['W where the unit is left out', [{ value: '7200', measurand }], { powerKw: 7.2 }],
    [
      'a multiplier of 2.0.1',
      [{ value: 72, measurand, unitOfMeasure: { unit: 'W', multiplier: 2 } }],
      { powerKw: 7.2 },
    ],
    [
      'a multiplier on kWh',
      [{ value: 125, unitOfMeasure: { unit: 'kWh', multiplier: -1 } }],
      { registerKwh: 12.5 },
    ],
    [
      'three phases together',
      ['L1', 'L2', 'L3'].map((phase) => ({ value: '1000', measurand, phase })),
      { powerKw: 3 },
    ],
    [
      'the sum that the pile says goes before its phases',
      [
        { value: '1000', measurand, phase: 'L1' },
        { value: '2900', measurand },
      ],
      { powerKw: 2.9 },
    ],
    ['feeding back is no charging', [{ value: '-3', measurand }], { powerKw: 0 }],
    ['signed data are no number', [{ value: 'AP;0;3;ALCV…', format: 'SignedData' }], {}],
    ['no number at all', [{ value: '' }, { value: 'n/a', measurand }], {}],
    ['a register below nought', [{ value: '-5' }], {}],
    [
      'energy of an interval is no register',
      [{ value: '50', measurand: 'Energy.Active.Import.Interval' }],
      {},
    ],
    ['what the car counts is not ours', [{ value: '50', measurand, location: 'EV' }], {}],
    [
      'state of charge of the car',
      [{ value: '64', measurand: 'SoC', unit: 'Percent', location: 'EV' }],
      { soc: 64 },
    ],
    ['more than full', [{ value: '140', measurand: 'SoC' }], {}],
    [
      'voltage is the mean of phases to neutral, current the highest',
      [
        { value: '229', measurand: 'Voltage', phase: 'L1-N' },
        { value: '231', measurand: 'Voltage', phase: 'L2-N' },
        { value: '399', measurand: 'Voltage', phase: 'L1-L2' },
        { value: '15.5', measurand: 'Current.Import', phase: 'L1' },
        { value: '16', measurand: 'Current.Import', phase: 'L2' },
      ],
      { voltage: 230, currentA: 16 },
    ],
    ['°F', [{ value: '104', measurand: 'Temperature', unit: 'Fahrenheit' }], { temperature: 40 }],
    ['K', [{ value: '313.15', measurand: 'Temperature', unit: 'K' }], { temperature: 40 }],
  ])('%s', (_, values, expected) => {
    expect(read(...values)).toEqual({ ...nothing, atMs: Date.parse(at), ...expected });
  });
});

it('sorts readings by time', () => {
  const later = { timestamp: '2026-05-01T11:59:30Z', sampledValue: [{ value: '2' }] };
  const earlier = { timestamp: at, sampledValue: [{ value: '1' }] };
  expect(readMeterValues([later, earlier], NOW).map(({ registerKwh }) => registerKwh)).toEqual([
    0.001, 0.002,
  ]);
});

it.each([
  ['its own time', '2026-04-30T10:00:00+08:00', Date.parse('2026-04-30T02:00:00Z')],
  ['a clock that nobody set', '1970-01-01T00:03:00Z', NOW],
  ['a clock that was set at the factory', '2024-01-01T00:00:00Z', NOW],
  ['what waited for weeks', '2026-04-03T12:00:00Z', Date.parse('2026-04-03T12:00:00Z')],
  ['a clock ahead of ours', '2026-05-01T12:00:01Z', NOW],
  ['no time', undefined, NOW],
  ['something else', 'yesterday', NOW],
])('accepts %s', (_, timestamp, expected) => {
  expect(pileTimeMs(timestamp, NOW)).toBe(expected);
});

it.each([
  ['a minute ahead is our own clock', '2026-05-01T12:01:00Z', undefined],
  ['eight hours ahead is a wrong one', '2026-05-01T20:00:00Z', true],
  ['1970 is a wrong one', '1970-01-01T00:03:00Z', true],
  ['an hour ago', '2026-05-01T11:00:00Z', undefined],
])('%s', (_, timestamp, isTimeGuessed) => {
  expect(sessionTime(timestamp, NOW).isTimeGuessed).toBe(isTimeGuessed);
});
