import { HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, test } from 'vitest';
import { unitsOf } from '../workbench/axes.ts';
import { chartTable, tickText, valueText } from './chartTable.ts';
import { type ChartModel, hasValues } from './model.ts';

const MIDNIGHT = Date.UTC(2026, 10, 14, 16); // 2026-11-15 00:00 in Shanghai

const day: ChartModel = {
  x: { kind: 'time', at: [MIDNIGHT, MIDNIGHT + HOUR_MS], timeZone: 'Asia/Shanghai' },
  series: [
    { key: 'pv', name: 'PV', unit: 'kW', data: [1234.56, null], energy: 'pv' },
    { key: 'soc', name: 'SOC', unit: '%', data: [50, 51.234], decimals: 1 },
    { key: 'grid', name: 'Grid', unit: 'kW', data: [-2, 0] },
  ],
};

test('one row per instant with the same values as the curves', () => {
  expect(chartTable(day, 'Time')).toEqual({
    head: { key: 'x', title: 'Time', unit: 'UTC+08:00' },
    columns: [
      { key: 'pv', title: 'PV', unit: 'kW' },
      { key: 'soc', title: 'SOC', unit: '%' },
      { key: 'grid', title: 'Grid', unit: 'kW' },
    ],
    rows: [
      { key: '0', cells: { x: '2026-11-15 00:00', pv: '1,234.6', soc: '50.0', grid: '-2.0' } },
      { key: '1', cells: { x: '2026-11-15 01:00', pv: '--', soc: '51.2', grid: '0.0' } },
    ],
  });
});

test('a category axis keeps its labels', () => {
  const table = chartTable(
    {
      x: { kind: 'category', labels: ['11-01', '11-02'], name: 'Day' },
      series: [{ key: 'e', name: 'Energy', unit: 'kWh', data: [5] }],
    },
    'Time',
  );
  expect(table.head).toEqual({ key: 'x', title: 'Day' });
  expect(table.rows.map((row) => row.cells)).toEqual([
    { x: '11-01', e: '5.00' },
    { x: '11-02', e: '--' },
  ]);
});

test('the incomplete period is labelled', () => {
  const x = { kind: 'category', labels: ['11-01', '11-02'], running: { at: 1, text: 'Running' } } as const;
  const { rows } = chartTable({ x, series: [] }, 'Time');
  expect(rows.map(({ cells }) => cells.x)).toEqual(['11-01', '11-02 · Running']);
});

test('one axis per unit', () => {
  expect(unitsOf(day.series)).toEqual(['kW', '%']);
});

test('a chart that contains only gaps has no data', () => {
  expect(hasValues(day)).toBe(true);
  expect(hasValues({ ...day, series: [{ key: 'a', name: 'A', unit: 'W', data: [null, undefined] }] })).toBe(
    false,
  );
});

describe('ticks', () => {
  const axis = (hours: number) =>
    ({ kind: 'time', at: [MIDNIGHT, MIDNIGHT + hours * HOUR_MS], timeZone: 'Asia/Shanghai' }) as const;
  test.each([
    [24, 0, '00:00'],
    [24, 6, '06:00'],
    [72, 24, '11-16'],
    [72, 30, '06:00'],
    [24 * 20, 30, '11-16'],
  ])('on an axis of %s h at hour %s', (hours, at, text) => {
    expect(tickText(MIDNIGHT + at * HOUR_MS, axis(hours))).toBe(text);
  });
});

test('codes are shown as texts, and close samples show seconds', () => {
  const { rows } = chartTable(
    {
      x: { kind: 'time', at: [MIDNIGHT + 5000], timeZone: 'Asia/Shanghai', seconds: true },
      series: [
        { key: 'a', name: 'A', unit: '', data: [2], words: { 2: 'Running' } },
        { key: 'b', name: 'B', unit: '', data: [9], words: { 2: 'Running' }, decimals: 0 },
      ],
    },
    'Time',
  );
  expect(rows[0]?.cells).toEqual({ x: '2026-11-15 00:00:05', a: 'Running', b: '9' });
});

test('a band is described by both of its limits', () => {
  const band = {
    key: 'b',
    name: 'Range',
    unit: 'kW',
    kind: 'band',
    data: [3, null],
    low: [1, null],
  } as const;
  expect([valueText(band, 0), valueText(band, 1)]).toEqual(['1.0 – 3.0', '--']);
});
