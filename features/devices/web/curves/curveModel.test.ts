import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { curveModels } from './curveModel.ts';

const DAY = { fromMs: 0, toMs: 86_400_000 };
const inverter = kindById('inverter') as DeviceKind;

it('puts two units into one chart and the others into the next', () => {
  const points = ['activePowerKw', 'frequency', 'dcPowerKw', 'voltageA', 'stringCurrent.3'];
  const curves = { t: [1], values: [[1], [50], [2], [230], [8]], timeZone: 'UTC', ...DAY };
  const models = curveModels(inverter, points, curves, 'en');
  expect(models[0]?.x).toMatchObject({ span: DAY });
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

it('shows codes as words and draws them as steps', () => {
  const curves = { t: [1, 2, 3], values: [[2, 99, null]], timeZone: 'UTC', ...DAY };
  const [model] = curveModels(inverter, ['workStatus'], curves, 'zh');
  expect(model?.series[0]).toMatchObject({ kind: 'step', words: { 2: '并网运行', 99: '未知 (99)' } });
});
