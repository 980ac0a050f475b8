import { expect, it } from 'vitest';
import { rowsOf, tableText } from './table.ts';

it('numbers and quantiles become lines with their units', () => {
  const result = { samplesPerSecond: 100, ratioToCopy: 0.5, ackMs: { p50: 3, p95: 9, max: 12, ratio: 1.5 } };
  expect(rowsOf('ingest', result)).toEqual([
    { what: 'ingest · samples', figure: 100, unit: '/s' },
    { what: 'ingest · ratio to copy', unit: '', ratio: 0.5 },
    { what: 'ingest · ack', unit: 'ms', p50: 3, p95: 9, ratio: 1.5 },
  ]);
});

it('elements of a list are told by their names; lists of bare numbers are left out', () => {
  const result = {
    pages: [
      { page: 'login', performance: 98 },
      { heapMbPerHour: 0.2, heapMb: [3, 4] },
    ],
  };
  expect(rowsOf('some', result)).toEqual([
    { what: 'some · pages · login · performance', figure: 98, unit: '' },
    { what: 'some · pages · 2 · heap', figure: 0.2, unit: 'MB/h' },
  ]);
});

it('a unit of a group counts for what lies in it', () => {
  expect(rowsOf('a', { listMs: { first: 4 } })).toEqual([
    { what: 'a · list · first', figure: 4, unit: 'ms' },
  ]);
});

it('columns stand under each other', () => {
  const text = tableText([
    { what: 'a', figure: 5, unit: 'ms' },
    { what: 'longer', unit: '/s', p50: 1, p95: 20.5, ratio: 2 },
  ]);
  expect(text.split('\n')).toEqual([
    'what    figure  unit  p50   p95  ratio',
    'a            5  ms',
    'longer          /s      1  20.5      2',
  ]);
});
