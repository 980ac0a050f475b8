import { expect, it } from 'vitest';
import type { AnalysisData, DataSet } from '../../contract/data.contract.ts';
import { stepText } from '../../contract/energy.words.ts';
import { completedPoints, curveModel, durationModel, linesOf, runningStep } from './dataModel.ts';

const set = (plantId: number, which: DataSet['which'], pv: (number | null)[]): DataSet => ({
  plantId,
  plantName: `P${plantId}`,
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  pvKwp: 10,
  which,
  from: '2026-07-01',
  to: '2026-07-02',
  steps: pv.map((kwh, i) => ({
    key: `2026-07-0${i + 1}`,
    hours: 24,
    completed: true,
    importMaxKw: null,
    income: 3,
    bill: null,
    flows: { pv: kwh, charge: null, discharge: null, import: null, export: null, load: null, charging: null },
  })),
});
const one: AnalysisData = { sets: [set(1, 'asked', [48, null]), set(1, 'against', [24, 12])] };

it('one plant uses the colours of its flows, the compared period is dashed', () => {
  const lines = linesOf(one, ['pv', 'income'], 'power', 'zh');
  expect(lines.map(({ name, unit }) => [name, unit])).toEqual([
    ['光伏发电', 'kW'],
    ['电站收益', '元'],
    ['光伏发电 · 2026-07-01', 'kW'],
    ['电站收益 · 2026-07-01', '元'],
  ]);
  const { series } = curveModel(lines, 'zh');
  expect(series[0]).toMatchObject({ data: [2, null], energy: 'pv', dashed: false, kind: 'bar' });
  expect(series[2]).toMatchObject({ data: [1, 0.5], energy: 'pv', dashed: true });
});

it('several plants have different colours', () => {
  const lines = linesOf({ sets: [set(1, 'asked', [1]), set(2, 'asked', [2])] }, ['pv'], 'energy', 'en');
  expect(lines.map(({ name, energy }) => [name, energy])).toEqual([
    ['P1 · PV generation', undefined],
    ['P2 · PV generation', undefined],
  ]);
  expect(curveModel(lines, 'en').series.map(({ tint }) => tint)).toEqual([0, 1]);
});

it('a duration curve falls with the percentage', () => {
  const [first] = durationModel(linesOf(one, ['pv'], 'energy', 'en'), 'Time').series.slice(1);
  expect([first?.data[0], first?.data[50], first?.data[51], first?.data[100]]).toEqual([24, 24, 12, 12]);
});

it('statistics use completed steps, and the same steps of the compared period', () => {
  const asked = set(1, 'asked', [48, 36, 5, null]);
  const states = [
    { completed: true, hours: 24 },
    { completed: true, hours: 24 },
    { completed: false, hours: 8 },
    { completed: false, hours: 0 },
  ];
  const running = { ...asked, steps: asked.steps.map((step, at) => ({ ...step, ...states[at] })) };
  const lines = linesOf({ sets: [running, set(1, 'against', [24, 12, 10, 9])] }, ['pv'], 'energy', 'en');
  expect(lines.map((line) => completedPoints(line, lines).map(({ value }) => value))).toEqual([
    [48, 36],
    [24, 12],
  ]);
  expect(runningStep(lines)).toBe(2);
  expect(runningStep(linesOf(one, ['pv'], 'energy', 'en'))).toBe(-1);
});

it('times are shown by the clock of the plant', () => {
  expect(stepText('2026-07-01T00:00:00.000Z', 'Asia/Shanghai')).toBe('2026-07-01 08:00');
  expect(stepText('2026-10-25T00:15:00.000Z', 'Europe/Berlin')).toBe('2026-10-25 02:15 (+02:00)');
  expect(stepText('2026-10-25T01:15:00.000Z', 'Europe/Berlin')).toBe('2026-10-25 02:15 (+01:00)');
  expect(stepText('2026-07', 'Asia/Shanghai')).toBe('2026-07');
});
