import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { dayCurves } from './dayCurves.ts';

it('curves of several devices share one axis of minutes', () => {
  const minutes = (...list: number[]) => list.map((minute) => minute * MINUTE_MS + 5000);
  const model = dayCurves(
    [
      { key: 'a', name: 'A', unit: 'kW', row: 0, history: { t: minutes(0, 5, 40), values: [[1, 2, 3]] } },
      { key: 'b', name: 'B', unit: '%', row: 1, history: { t: minutes(0, 6), values: [[], [50, null]] } },
    ],
    'UTC',
    { fromMs: 0, toMs: 86_400_000 },
  );
  expect(model.x).toEqual({
    kind: 'time',
    at: [0, 5, 6, 40].map((one) => one * MINUTE_MS),
    timeZone: 'UTC',
    span: { fromMs: 0, toMs: 86_400_000 },
  });
  expect(model.series.map(({ key, data }) => [key, data])).toEqual([
    ['a', [1, 2, 2, 3]],
    ['b', [50, 50, null, null]],
  ]);
});
