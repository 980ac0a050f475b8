import { expect, it } from 'vitest';
import { trialChart } from './trialChart.ts';

const HOUR = 3_600_000;
const words = { name: 'Temperature', unit: '°C', decimals: 1, max: 'Max', min: 'Min' };
const trial = {
  timeZone: 'UTC',
  toMs: 10 * HOUR,
  curve: { t: [HOUR, 1.5 * HOUR, 4 * HOUR], values: [40, 70, 30] },
  episodes: [
    { fromMs: 0, toMs: 0.5 * HOUR, side: 'over' as const, extreme: 80 },
    { fromMs: 0.5 * HOUR, toMs: 2 * HOUR, side: 'over' as const, extreme: 70 },
    { fromMs: 3 * HOUR, toMs: null, side: 'under' as const, extreme: 1 },
  ],
};

it('draws limits as lines, breaks the curve where nothing was heard, and marks alarms that are in sight', () => {
  const { x, series, bands } = trialChart(trial, { max: 65, min: null }, words);
  expect(x).toMatchObject({ at: [HOUR, 1.5 * HOUR, 1.5 * HOUR + 1, 4 * HOUR] });
  expect(series.map(({ name, data, dashed }) => [name, data, dashed])).toEqual([
    ['Temperature', [40, 70, null, 30], undefined],
    ['Max', [65, 65, 65, 65], true],
  ]);
  expect(bands?.map(({ from, to }) => [from, to])).toEqual([
    [HOUR, 2 * HOUR],
    [3 * HOUR, 10 * HOUR],
  ]);
});

it('without samples there is nothing to draw', () => {
  const empty = { ...trial, curve: { t: [], values: [] }, episodes: [] };
  expect(trialChart(empty, { max: 65, min: 5 }, words).x).toMatchObject({ at: [] });
});
