import { palettes } from '@heliodon/ui/tokens';
import { expect, it } from 'vitest';
import {
  changePercent,
  columnsModel,
  heatOption,
  percentFigure,
  shortKey,
  spanText,
} from './statisticsModel.ts';

const words = { peak: 'p', mean: 'm', limit: 'l', time: 't' };
const column = (key: string) => ({ key, peakKw: 100, meanKw: 60, limitKw: 90, overQuarters: 1 });

it('shortens column names', () => {
  expect([shortKey('day', '08:15'), shortKey('month', '2026-11-07'), shortKey('year', '2026-11')]).toEqual([
    '08:15',
    '07',
    '11',
  ]);
  expect(shortKey('day', '02:15+01:00')).toBe('02:15 (+01:00)');
  expect(spanText({ from: '2026-11-01', to: '2026-11-16' })).toBe('2026-11-01 ~ 2026-11-16');
});

it('a day has no series of means, because each column is one interval', () => {
  expect(columnsModel('day', [column('08:15')], words).series.map(({ key }) => key)).toEqual([
    'peak',
    'limit',
  ]);
  expect(columnsModel('month', [column('2026-11-07')], words).series.map(({ data }) => data)).toEqual([
    [100],
    [60],
    [90],
  ]);
});

it('compares only with a known value other than zero', () => {
  expect([
    changePercent(90, 100),
    changePercent(120, 100),
    changePercent(1, 0),
    changePercent(null, 1),
  ]).toEqual([-10, 20, null, null]);
});

it('the heat map has a cell for each known value', () => {
  const option = heatOption(
    {
      labels: ['00:00', '01:00'],
      rows: [
        { day: '2026-11-01', kw: [10.5, null] },
        { day: '2026-11-02', kw: [0, 20] },
      ],
    },
    'kW',
  )(palettes.light);
  expect(option.series[0]?.data).toEqual([
    [0, 0, 10.5],
    [0, 1, 0],
    [1, 1, 20],
  ]);
  expect(option.visualMap).toMatchObject({ max: 20 });
});

it.each([
  [0.32, { value: '32.0', unit: '%' }],
  [0, { value: '0.0', unit: '%' }],
  [1, { value: '100.0', unit: '%' }],
  [null, { value: '--' }],
])('a share of %j is %j', (share, figure) => {
  expect(percentFigure(share)).toEqual(figure);
});
