import { expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview.contract.ts';
import { dayBars, flowsOf, powerCurve } from './curveModel.ts';

type Curve = NonNullable<Overview['curve']>;
const lines = { pv: [1, null], battery: [0, null], grid: [2, null], load: [3, null], charging: [4, null] };
const none = {
  pv: [null, null],
  battery: [null, null],
  grid: [null, null],
  load: [null, null],
  charging: [null, null],
};
const curve: Curve = {
  at: [0, 900_000],
  today: lines,
  yesterday: lines,
  soc: [50, null],
  pvForecastKw: [5, 6],
  pvExpected: [],
};
const words = {
  part: (role: string) => role,
  forecast: 'forecast',
  yesterday: 'yesterday',
  soc: 'SOC',
};
const names = (given: Curve, parts: Parameters<typeof powerCurve>[1], full: boolean) =>
  powerCurve(given, parts, 'UTC', words, { full }).series.map(({ name }) => name);

it.each([
  [['pv', 'grid', 'load'], false, ['pv', 'grid', 'load', 'forecast']],
  [['pv', 'grid', 'load'], true, ['pv', 'grid', 'load', 'forecast', 'yesterday']],
  [['battery', 'grid', 'load'], true, ['battery', 'grid', 'load', 'yesterday', 'SOC']],
  [['battery', 'grid', 'load'], false, ['battery', 'grid', 'load']],
] as const)('%s, in full %s', (parts, full, expected) => {
  expect(names(curve, parts, full)).toEqual(expected);
});

it('optional curves without values are omitted', () => {
  const bare: Curve = { ...curve, yesterday: none, soc: [null, null], pvForecastKw: [null, null] };
  expect(names(bare, ['pv', 'battery'], true)).toEqual(['pv', 'battery']);
});

it('bars show the flows of the parts of a plant', () => {
  const day = {
    day: '2026-11-05',
    pv: 1,
    charge: 2,
    discharge: 3,
    import: 4,
    export: 5,
    load: 6,
    charging: 7,
  };
  const model = dayBars([day], ['pv', 'battery', 'grid', 'load'], (flow) => flow, 'Running');
  expect(model.x).toMatchObject({ labels: ['11-05'], running: { at: 0, text: 'Running' } });
  expect(model.series.map(({ key, data }) => [key, data[0]])).toEqual([
    ['pv', 1],
    ['charge', 2],
    ['discharge', 3],
    ['import', 4],
    ['export', 5],
  ]);
  expect(flowsOf(['grid', 'charging']).map(({ flow }) => flow)).toEqual(['import', 'export', 'charging']);
});
