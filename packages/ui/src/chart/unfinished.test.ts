import { HOUR_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { palettes } from '../tokens.ts';
import { chartOption } from './chartOption.ts';
import type { ChartModel, TimeSpan } from './model.ts';
import { withUnfinished } from './unfinished.ts';

/** Midnight of June 15 in Shanghai, eight hours before that of UTC. */
const FROM_MS = Date.parse('2026-06-14T16:00:00Z');
const day: TimeSpan = { fromMs: FROM_MS, toMs: FROM_MS + 24 * HOUR_MS };
const model = (span?: TimeSpan): ChartModel => ({
  x: { kind: 'time', at: [FROM_MS + 6 * HOUR_MS, FROM_MS + 9 * HOUR_MS], timeZone: 'Asia/Shanghai', span },
  series: [{ key: 'pv', name: 'PV', unit: 'kW', data: [1, 2] }],
});

it('the axis of a day spans 0 to 24 h of the plant, whatever was measured', () => {
  const { xAxis } = chartOption(model(day), palettes.light) as { xAxis: { min: number; max: number } };
  expect(new Date(xAxis.min).toISOString()).toBe('2026-06-15T00:00:00.000Z');
  expect(new Date(xAxis.max).toISOString()).toBe('2026-06-16T00:00:00.000Z');
  expect(chartOption(model(), palettes.light)).toMatchObject({ xAxis: { min: 'dataMin', max: 'dataMax' } });
});

it.each([
  [
    'in the day: from now on',
    day,
    9,
    [{ from: FROM_MS + 9 * HOUR_MS, to: day.toMs, tone: 'offline', label: 'to come' }],
  ],
  ['after the day: nothing', day, 24, undefined],
  ['before the day: nothing', day, 0, undefined],
  ['without days: nothing', undefined, 9, undefined],
])('the future part is marked %s', (_, span, hour, bands) => {
  expect(withUnfinished(model(span), FROM_MS + hour * HOUR_MS, 'to come').bands).toEqual(bands);
});
