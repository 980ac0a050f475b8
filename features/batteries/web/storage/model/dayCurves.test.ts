import type { DeviceHistory } from '@heliodon/devices/contract';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { withSample } from '@heliodon/ui/workbench/sampleHistory';
import { expect, it } from 'vitest';
import { dayModel, summed } from './dayCurves.ts';

const history = (...values: (number | null)[]): DeviceHistory => ({
  timeZone: 'UTC',
  fromMs: 0,
  toMs: 3 * MINUTE_MS,
  cut: false,
  stepMs: null,
  t: values.map((_, i) => i * MINUTE_MS),
  values: [values],
});
const words = { power: 'Power', soc: 'SOC', socOf: (name: string) => `${name} SOC` };
const range = { fromMs: 0, toMs: 3 * MINUTE_MS, timeZone: 'UTC' };
const machines = [
  { name: 'A', power: history(10, 20, 30), batteries: [{ soc: history(40, 41, 42), capacityKwh: 100 }] },
  { name: 'B', power: history(-1, -2, null), batteries: [{ soc: history(80, 81), capacityKwh: 300 }] },
];
const drawn = (together: boolean, some = machines) =>
  dayModel(some, range, together, words).series.map(({ name, unit, data }) => [name, unit, data]);

it('all converters together: the sum of power, the state of charge weighted by capacity', () => {
  expect(drawn(true)).toEqual([
    ['Power', 'kW', [9, 18, null]],
    ['SOC', '%', [70, 71, 42]],
  ]);
});

it('each converter by itself, with its battery', () => {
  expect(drawn(false)).toEqual([
    ['A', 'kW', [10, 20, 30]],
    ['A SOC', '%', [40, 41, 42]],
    ['B', 'kW', [-1, -2, null]],
    ['B SOC', '%', [80, 81, null]],
  ]);
});

it.each([
  [
    'one was silent all day',
    [
      [1, 2],
      [null, null],
    ],
    [1, 2],
  ],
  [
    'one does not know a moment',
    [
      [1, 2],
      [5, null],
    ],
    [6, null],
  ],
  ['nobody', [[null, null]], []],
])('sum where %s', (_, lines, expected) => {
  expect(summed(lines)).toEqual(expected);
});

it('continues live, each sample once and only on its day', () => {
  const now = (at: number | null): DeviceNow => ({
    deviceId: 1,
    sn: 'A',
    kind: 'pcs',
    alias: '',
    status: 'charging',
    at,
    powerKw: -7,
    soc: null,
    temperature: null,
    values: { activePowerKw: -7 },
  });
  const day = history(1, 2);
  expect(withSample(day, ['activePowerKw'], now(2 * MINUTE_MS))).toMatchObject({
    t: [0, MINUTE_MS, 2 * MINUTE_MS],
    values: [[1, 2, -7]],
  });
  for (const at of [MINUTE_MS, 3 * MINUTE_MS, null])
    expect(withSample(day, ['activePowerKw'], now(at))).toBe(day);
});
