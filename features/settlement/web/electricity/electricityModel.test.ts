import { flowsOf } from '@heliodon/energy/flows/flow-words';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { describe, expect, it } from 'vitest';
import type { ElectricityReport } from '../../contract/electricity.contract.ts';
import { unsplitKwh } from '../../contract/electricity.words.ts';
import { flowModel, hasEnergy, periodModel } from './electricityModel.ts';

type Energy = ElectricityReport['columns'][number];
const every = <T>(value: T) => Object.fromEntries(FLOWS.map((flow) => [flow, value]));
const energy = (pv: number | null, split: Record<string, number>): Omit<Energy, 'key'> => ({
  flows: { ...every(null), pv } as Energy['flows'],
  periods: { ...every({}), pv: split } as Energy['periods'],
  importMaxKw: null,
  estimatedS: 0,
  missingQuarters: 0,
});
const report = (screenType: number, columns: readonly Energy[], totals = energy(null, {})) =>
  ({
    plant: { screenType },
    range: { step: 'day', from: '2026-11-01', to: '2026-11-02' },
    columns,
    totals,
  }) as unknown as ElectricityReport;

describe('which flows are shown', () => {
  it.each([
    [1, 'charge discharge import export load'],
    [2, 'pv import export load'],
    [3, 'pv charge discharge import export load'],
    [4, 'pv charge discharge import export load charging'],
    [9, 'pv import export load'],
  ])('screen type %d', (screenType, flows) => {
    expect(flowsOf(screenType).join(' ')).toBe(flows);
  });
});

describe('the chart', () => {
  const days = [
    { key: '2026-11-01', ...energy(1500, { peak: 1000, valley: 500 }) },
    { key: '2026-11-02', ...energy(800, { peak: 500 }) },
  ];

  it('shows sources and uses side by side in the unit of the largest value', () => {
    const { x, series } = flowModel(report(2, days), 'en');
    expect(x).toMatchObject({ labels: ['11-01', '11-02'] });
    expect(series.map(({ key, stack, unit }) => `${key} ${stack} ${unit}`)).toEqual([
      'pv from MWh',
      'import from MWh',
      'load to MWh',
      'export to MWh',
    ]);
    expect(series[0]?.data).toEqual([1.5, 0.8]);
    expect(series[1]?.data).toEqual([null, null]);
  });

  it('by time of use shows energy that belongs to no period', () => {
    const { series } = periodModel(report(2, days, energy(2300, { peak: 1500, valley: 500 })), 'pv', 'zh');
    expect(series.map(({ name, data }) => [name, ...data])).toEqual([
      ['谷', 0.5, null],
      ['峰', 1, 0.5],
      ['未分时', null, expect.closeTo(0.3, 9)],
    ]);
  });

  it.each([
    [10, { peak: 4, valley: 6 }, null],
    [10, { peak: 4 }, 6],
    [10.0001, { peak: 10 }, null],
    [null, {}, null],
  ])('%s kWh with %o leaves %s', (kwh, split, rest) => {
    expect(unsplitKwh(kwh, split)).toBe(rest);
  });

  it('no known value counts as no energy', () => {
    expect(hasEnergy(report(2, days))).toBe(false);
    expect(hasEnergy(report(2, days, energy(0, {})))).toBe(true);
    expect(hasEnergy(report(1, days, energy(5, {})))).toBe(false);
  });
});
