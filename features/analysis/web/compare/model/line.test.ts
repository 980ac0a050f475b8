import { kindById } from '@heliodon/device-kinds/kinds';
import { gridOf } from '@heliodon/energy/curves/curve';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { codeWord, singlePoint } from '@heliodon/kernel/device-point';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import { compareChart } from './compareChart.ts';
import { aligned, axesOf, inView, type Line, lineStats, type Values } from './line.ts';
import { lineNames } from './lineNames.ts';

const inverter = kindById('inverter') as DeviceKind;

function line(key: string, pointName: string, v: (number | null)[], ratedKw: number | null = 50): Line {
  const point = singlePoint(inverter, pointName)?.point;
  if (!point) throw new Error(pointName);
  const device = { deviceId: 1, sn: key, alias: '', kind: 'inverter', ratedKw } as DeviceChoice;
  const t = v.map((_, i) => i * MINUTE_MS);
  return {
    key,
    name: key,
    tint: 0,
    device,
    kind: inverter,
    point,
    curve: { t, v, stepMs: null, cut: false },
  };
}

const grid = gridOf(0, 3 * MINUTE_MS, MINUTE_MS);
const [a, b] = [line('a', 'activePowerKw', [10, 20, 30]), line('b', 'activePowerKw', [30, -40, null])];
const status = line('s', 'workStatus', [2, 2, 3]);
const volts = line('v', 'voltageA', [230, 231, 232]);
const unrated = line('u', 'activePowerKw', [5, 5, 5], null);
const all = [a, b, status, volts, unrated];
const view = (name: Parameters<typeof inView>[2], lines = all) =>
  inView(lines, aligned(lines, grid), name).map(({ line: { key }, unit, values, undrawn }) => [
    key,
    unit,
    undrawn ?? values,
  ]);

describe('views', () => {
  it('as measured', () => {
    expect(view('value')).toEqual([
      ['a', 'kW', [10, 20, 30]],
      ['b', 'kW', [30, -40, null]],
      ['s', '', [2, 2, 3]],
      ['v', 'V', [230, 231, 232]],
      ['u', 'kW', [5, 5, 5]],
    ]);
  });

  it('percent of rated power, where there is one', () => {
    expect(view('rated')).toEqual([
      ['a', '%', [20, 40, 60]],
      ['b', '%', [60, -80, null]],
      ['s', '', 'code'],
      ['v', '%', 'noRating'],
      ['u', '%', 'noRating'],
    ]);
  });

  it('percent of the maximum of the curve', () => {
    expect(view('max', [a, b])).toEqual([
      ['a', '%', [(10 / 30) * 100, (20 / 30) * 100, 100]],
      ['b', '%', [75, -100, null]],
    ]);
  });

  it('deviation from the mean of the curves with the same unit', () => {
    expect(view('deviation', [a, b, volts, status])).toEqual([
      ['a', 'kW', [-10, 30, null]],
      ['b', 'kW', [10, -30, null]],
      ['v', 'V', 'alone'],
      ['s', '', 'code'],
    ]);
  });
});

describe('axes', () => {
  const shown = inView(all, aligned(all, grid), 'value');
  it.each<[string[], string[]]>([
    [[], ['kW', '']],
    [['V'], ['V', 'kW']],
    [
      ['V', ''],
      ['V', ''],
    ],
    [
      ['°C', 'A'],
      ['kW', ''],
    ],
  ])('chosen %j: drawn %j', (chosen, drawn) => {
    expect(axesOf(shown, chosen)).toEqual({ units: ['kW', '', 'V'], drawn });
  });

  it('the chart has two axes for the units, and codes as steps with texts', () => {
    const model = compareChart(shown, ['', 'V'], grid, { timeZone: 'Asia/Shanghai', lang: 'en' });
    expect(model.series.map(({ key, unit, kind }) => [key, unit, kind])).toEqual([
      ['s', '', 'step'],
      ['v', 'V', undefined],
    ]);
    expect(model.series[0]?.words).toEqual({ 2: 'Running', 3: 'Running derated' });
    expect(model.x).toMatchObject({ at: [0, MINUTE_MS, 2 * MINUTE_MS], timeZone: 'Asia/Shanghai' });
    expect(compareChart(shown, ['V'], grid, { timeZone: null, lang: 'en' }).x).toMatchObject({
      timeZone: 'UTC',
      clock: true,
    });
  });
});

it('statistics use the samples; the first curve is the reference of correlations', () => {
  const values: Values[] = [
    [1, 2, 3],
    [3, 2, 1],
    [2, 2, 3],
  ];
  const [first, second, code] = lineStats([a, b, status], values);
  expect(first).toMatchObject({ stats: { min: 10, max: 30, mean: expect.closeTo(20) }, correlation: null });
  expect(second).toMatchObject({ stats: { min: -40, minAtMs: MINUTE_MS }, correlation: -1 });
  expect(code).toMatchObject({
    isCode: true,
    stats: undefined,
    held: { code: 2, share: 1 },
    correlation: null,
  });
});

const named = (plantName: string, deviceName: string, pointName: string, sn = deviceName) => ({
  plantName,
  deviceName,
  pointName,
  sn,
});
it.each([
  ['one', [named('P', 'A', 'power')], ['power']],
  ['points of a device', [named('P', 'A', 'power'), named('P', 'A', 'soc')], ['power', 'soc']],
  ['a point of devices', [named('P', 'A', 'power'), named('P', 'B', 'power')], ['A', 'B']],
  ['both', [named('P', 'A', 'power'), named('P', 'B', 'soc')], ['A · power', 'B · soc']],
  ['plants', [named('P', 'A', 'power'), named('Q', 'A', 'power')], ['P · A', 'Q · A']],
  [
    'the same name twice',
    [named('P', 'A', 'power', '1'), named('P', 'A', 'power', '2'), named('P', 'B', 'power')],
    ['A (1)', 'A (2)', 'B'],
  ],
])('names of %s', (_, lines, expected) => {
  expect(lineNames(lines)).toEqual(expected);
});

it.each([
  ['workStatus', 2, 'Running'],
  ['workStatus', 99, 'Unknown (99)'],
  ['faultCode', 0, 'None'],
  ['faultCode', 999_999, 'Unknown (999999)'],
])('%s %s is %s', (name, code, word) => {
  expect(codeWord(inverter, singlePoint(inverter, name)?.point as Line['point'], code, 'en')).toBe(word);
});
