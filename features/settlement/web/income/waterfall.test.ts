import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import { describe, expect, it } from 'vitest';
import { incomeWords } from '../../contract/income.words.ts';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import { lostOf, plannedModel } from './plannedModel.ts';
import { axisFrom, barParts, waterfallBars } from './waterfall.ts';

const sums = (
  planned: string,
  actual: string,
  lost: Partial<Record<LostCause, string>>,
): PlannedIncome['totals'] => ({
  ...{ planned, actual, plannedQuarters: 1, pv: null },
  lost: Object.fromEntries(LOST_CAUSES.map((cause) => [cause, lost[cause] ?? '0.00'])) as Record<
    LostCause,
    string
  >,
  lostKwh: Object.fromEntries(LOST_CAUSES.map((cause) => [cause, 0])) as Record<LostCause, number>,
  storage: { plannedOutKwh: 0, plannedInKwh: 0, actualOutKwh: 0, actualInKwh: 0 },
});
const words = incomeWords.en;

describe('from planned to actual', () => {
  it('each step begins where the one before ended, and the last ends at the actual', () => {
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

it('the chart stacks what came and what was lost up to what was planned', () => {
  const totals = sums('10.30', '10.00', { dispatch: '0.30' });
  const data = {
    columns: [{ key: '2026-07-01', empty: false, ...totals }],
    step: 'day',
  } as unknown as PlannedIncome;
  const { series, x } = plannedModel(data, words, 'CNY');
  expect(series.map(({ key, data: of }) => [key, ...of])).toEqual([
    ['actual', 10],
    ['dispatch', 0.3],
    ['planned', 10.3],
  ]);
  expect(x).toMatchObject({ labels: ['07-01'] });
  expect(lostOf(totals)).toBe(0.3);
});

it.each<[string, number[], number | undefined]>([
  ['large differences stand on zero', [0, 100, 60], undefined],
  // Within 4 of 100: the axis begins 8 below the lowest.
  ['small ones are looked at closely', [100, 98, 96], 88],
  ['not below zero', [1, -1], undefined],
])('the axis: %s', (_, levels, from) => {
  expect(axisFrom(levels)).toBe(from);
});
