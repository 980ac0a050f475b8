import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import { describe, expect, it } from 'vitest';
import { incomeWords } from '../../contract/income.words.ts';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import { plannedModel } from './plannedModel.ts';
import { axisFrom, barParts, waterfallBars } from './waterfall.ts';

const sums = (
  planned: string,
  actual: string,
  lost: Partial<Record<LostCause, string>>,
): PlannedIncome['totals'] => ({
  planned,
  actual,
  plannedQuarters: 1,
  pv: null,
  lost: Object.fromEntries(LOST_CAUSES.map((cause) => [cause, lost[cause] ?? '0.00'])) as Record<
    LostCause,
    string
  >,
  lostKwh: Object.fromEntries(LOST_CAUSES.map((cause) => [cause, 0])) as Record<LostCause, number>,
  storage: { plannedOutKwh: 0, plannedInKwh: 0, actualOutKwh: 0, actualInKwh: 0 },
});
const words = incomeWords.en;

describe('from planned to actual', () => {
  it('each step begins at the end of the previous one, and the last ends at the actual income', () => {
    const bars = waterfallBars(
      sums('100.00', '70.00', { offline: '25.00', socLimit: '-5.00', forecast: '10.00' }),
      words,
    );
    expect(bars.map(({ name, from, to, kind }) => [name, from, to, kind])).toEqual([
      ['Planned income', 0, 100, 'planned'],
      ['Device offline', 100, 75, 'lost'],
      ['SOC limit', 75, 80, 'gained'],
      ['Forecast error', 80, 70, 'lost'],
      ['Actual income', 0, 70, 'actual'],
    ]);
  });

  it.each([
    ['above zero', 100, 75, { base: 75, up: 25, down: 0 }],
    ['below zero', -10, -30, { base: -10, up: 0, down: -20 }],
    ['across zero', 5, -10, { base: 0, up: 5, down: -10 }],
  ])('a bar %s', (_, from, to, parts) => {
    expect(barParts({ name: '', from, to, kind: 'lost' })).toEqual(parts);
  });
});

it('the chart has actual and planned income, and the gain or loss by each cause', () => {
  const totals = sums('10.30', '10.50', { socLimit: '-0.50', dispatch: '0.30' });
  const data = {
    columns: [{ key: '2026-07-01', empty: false, ...totals }],
    step: 'day',
  } as unknown as PlannedIncome;
  const { series, x } = plannedModel(data, words, 'CNY');
  expect(series.map(({ key, data: of }) => [key, ...of])).toEqual([
    ['actual', 10.5],
    ['socLimit', 0.5],
    ['dispatch', -0.3],
    ['planned', 10.3],
  ]);
  expect(x).toMatchObject({ labels: ['07-01'] });
});

it.each<[string, number[], ReturnType<typeof axisFrom>]>([
  ['large differences start at zero', [0, 100, 60], undefined],
  // Within 4 of 100: the axis begins 8 below the lowest.
  ['small differences are magnified', [100, 98, 96], { min: 88, interval: 2 }],
  ['starts at a round tick', [27_732.81, 27_726.14, 29_552.9, 29_497.82], { min: 24_000, interval: 1000 }],
  ['also for small amounts', [1.05, 1.02, 1.1], { min: 0.85, interval: 0.05 }],
  ['starts at zero with negative amounts', [1, -1], undefined],
])('the axis: %s', (_, levels, axis) => {
  expect(axisFrom(levels)).toEqual(axis);
});
