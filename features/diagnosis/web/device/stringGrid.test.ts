import type { FindingRow } from '@heliodon/diagnosis/contract';
import { describe, expect, it } from 'vitest';
import { movedField, newestDay, oddStrings } from './stringGrid.ts';

it.each([
  ['ArrowLeft', 1, 1],
  ['ArrowRight', 1, 3],
  ['ArrowUp', 0, 2],
  ['ArrowDown', 2, 2],
  ['Home', 1, 0],
  ['End', 1, 4],
  ['PageUp', 0, 2],
  ['PageDown', 2, 2],
])('%s moves to row %i, column %i', (key, row, column) => {
  expect(movedField({ row: 1, column: 2 }, key, { rows: 3, columns: 5 })).toEqual({ row, column });
});

it('keys stop at the edge; other keys do nothing', () => {
  expect(movedField({ row: 0, column: 0 }, 'ArrowLeft', { rows: 3, columns: 5 })).toEqual({
    row: 0,
    column: 0,
  });
  expect(movedField({ row: 0, column: 0 }, 'a', { rows: 3, columns: 5 })).toBeUndefined();
});

describe('strings', () => {
  const days = ['2026-11-13', '2026-11-14', '2026-11-15'];
  const strings = [
    { string: 1, shares: [1, 1, null] },
    { string: 2, shares: [0.9, 0.95, null] },
    { string: 3, shares: [0.5, 0.96, null] },
  ];
  const finding = (string: number | null, state: FindingRow['state'] = 'open') =>
    ({ string, state }) as FindingRow;

  it('the newest day is the last one with data', () => {
    expect(newestDay({ days, strings })).toBe('2026-11-14');
    expect(newestDay({ days, strings: [] })).toBe('2026-11-15');
  });

  it.each<[string, string, FindingRow[], number | undefined, number[]]>([
    ['the one that was asked for', '2026-11-13', [finding(2)], 1, [1]],
    ['those that were found', '2026-11-13', [finding(2), finding(2), finding(null)], undefined, [2]],
    ['what has ended is left out', '2026-11-13', [finding(2, 'ended')], undefined, [3]],
    ['the weakest', '2026-11-13', [], undefined, [3]],
    ['none when all are alike', '2026-11-14', [], undefined, []],
    ['none of an unknown day', '2026-11-15', [], undefined, []],
  ])('%s', (_, day, findings, asked, odd) => {
    expect(oddStrings({ days, strings, findings }, day, asked)).toEqual(odd);
  });
});
