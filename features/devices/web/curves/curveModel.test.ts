import { kindById } from '@heliodon/devices/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { ChartModel } from '@heliodon/ui/chart/model';
import { expect, it } from 'vitest';
import { curveModels, leavesGap, withGaps, withSample } from './curveModel.ts';

const inverter = kindById('inverter') as DeviceKind;
const SECOND = 1000;

it('puts two units into a chart and the others into the next', () => {
  const points = ['activePowerKw', 'frequency', 'dcPowerKw', 'voltageA', 'stringCurrent.3'];
  const curves = { t: [1], values: [[1], [50], [2], [230], [8]], timeZone: 'UTC' };
  const models = curveModels(inverter, points, curves, 'en');
  expect(models.map(({ series }) => series.map((one) => [one.name, one.unit, one.data[0]]))).toEqual([
    [
      ['Active power', 'kW', 1],
      ['Grid frequency', 'Hz', 50],
      ['DC input power', 'kW', 2],
    ],
    [
      ['Phase A voltage', 'V', 230],
      ['String current #3', 'A', 8],
    ],
  ]);
});

it('says codes as words and draws them as steps', () => {
  const curves = { t: [1, 2, 3], values: [[2, 99, null]], timeZone: 'UTC' };
  const [model] = curveModels(inverter, ['workStatus'], curves, 'zh');
  expect(model?.series[0]).toMatchObject({ kind: 'step', words: { 2: '并网运行', 99: '未知 (99)' } });
});

const at = (...seconds: number[]): ChartModel => ({
  x: { kind: 'time', at: seconds.map((s) => s * SECOND), timeZone: 'UTC' },
  series: [{ key: 'a', name: 'A', unit: 'kW', data: seconds }],
});

it.each<[string, number[], (number | null)[]]>([
  ['steady', [0, 10, 20], [0, 10, 20]],
  ['a silence of an hour', [0, 10, 20, 3620, 3630], [0, 10, 20, null, 3620, 3630]],
  ['two minutes are no gap', [0, 10, 20, 140], [0, 10, 20, 140]],
  ['a sample each five minutes', [0, 300, 600, 900], [0, 300, 600, 900]],
  ['nothing', [], []],
])('gaps: %s', (_, seconds, expected) => {
  expect(withGaps(at(...seconds)).series[0]?.data).toEqual(expected);
});

it('goes on with live samples of the day, each once', () => {
  const history = {
    timeZone: 'UTC',
    fromMs: 0,
    toMs: 100,
    t: [10],
    values: [[1], [2]],
    cut: false,
    stepMs: null,
  };
  const now = (ms: number | null): DeviceNow => ({
    ...{ deviceId: 1, sn: 'A', kind: 'inverter', alias: '', status: 'running', at: ms },
    ...{ powerKw: 5, soc: null, temperature: null, values: { activePowerKw: 5, stringCurrent: [7, 8] } },
  });
  const points = ['activePowerKw', 'stringCurrent.2'];
  const longer = withSample(history, points, now(20));
  expect(longer).toMatchObject({
    t: [10, 20],
    values: [
      [1, 5],
      [2, 8],
    ],
  });
  expect(leavesGap(longer, now(30))).toBe(false);
  expect(leavesGap({ ...longer, toMs: 1e9 }, now(200_000))).toBe(true);
  for (const ms of [20, 5, 100, null]) expect(withSample(longer, points, now(ms))).toBe(longer);
});
