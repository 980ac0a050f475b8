import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { trialChart } from './trialChart.ts';

const words = { name: 'Temperature', unit: '°C', decimals: 1, max: 'Max', min: 'Min' };
const trial = {
  timeZone: 'UTC',
  toMs: 10 * HOUR_MS,
  curve: { t: [HOUR_MS, 1.5 * HOUR_MS, 4 * HOUR_MS], values: [40, 70, 30] },
  episodes: [
    { fromMs: 0, toMs: 0.5 * HOUR_MS, side: 'over' as const, extreme: 80 },
    { fromMs: 0.5 * HOUR_MS, toMs: 2 * HOUR_MS, side: 'over' as const, extreme: 70 },
    { fromMs: 3 * HOUR_MS, toMs: null, side: 'under' as const, extreme: 1 },
  ],
};

it('draws limits as lines, interrupts the curve at gaps, and marks alarms in the visible range', () => {
  const { x, series, bands } = trialChart(trial, { max: 65, min: null }, words);
  expect(x).toMatchObject({ at: [HOUR_MS, 1.5 * HOUR_MS, 1.5 * HOUR_MS + 1, 4 * HOUR_MS] });
  expect(series.map(({ name, data, dashed }) => [name, data, dashed])).toEqual([
    ['Temperature', [40, 70, null, 30], undefined],
    ['Max', [65, 65, 65, 65], true],
  ]);
  expect(bands?.map(({ from, to }) => [from, to])).toEqual([
    [HOUR_MS, 2 * HOUR_MS],
    [3 * HOUR_MS, 10 * HOUR_MS],
  ]);
});

it('draws nothing without samples', () => {
  const empty = { ...trial, curve: { t: [], values: [] }, episodes: [] };
  expect(trialChart(empty, { max: 65, min: 5 }, words).x).toMatchObject({ at: [] });
});
