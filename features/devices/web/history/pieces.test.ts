import { expect, it } from 'vitest';
import { PIECE_ROWS, piecesOf, rowAt, rowOfMoment, visibleRows } from './pieces.ts';

it.each([
  ['at the top', 0, { first: 0, last: 28 }],
  ['in the middle', 32_000, { first: 992, last: 1028 }],
  ['at the end', 639_360, { first: 19_972, last: 19_999 }],
])('%s', (_, scrollTop, expected) => {
  expect(visibleRows(scrollTop, 640, 32, 20_000)).toEqual(expected);
});

it('an empty list has no pieces', () => {
  expect(piecesOf(visibleRows(0, 640, 32, 0))).toEqual([]);
});

it.each([
  [{ first: 0, last: 30 }, [0]],
  [{ first: PIECE_ROWS - 1, last: PIECE_ROWS }, [0, 1]],
  [{ first: 1400, last: 1600 }, [2, 3]],
])('pieces of %o', (rows, pieces) => {
  expect(piecesOf(rows)).toEqual(pieces);
});

it('finds a row in its piece', () => {
  const pieces = new Map([
    [
      1,
      {
        t: [10, 20],
        values: [
          [1, 2],
          [null, 4],
        ],
      },
    ],
  ]);
  expect(rowAt(pieces, PIECE_ROWS + 1)).toEqual({ at: 20, values: [2, 4] });
  expect(rowAt(pieces, PIECE_ROWS)).toEqual({ at: 10, values: [1, null] });
  expect(rowAt(pieces, 0)).toBeUndefined();
  expect(rowAt(pieces, PIECE_ROWS + 2)).toBeUndefined();
});

it.each([
  // Newest first, in pieces that begin at 100, 50 and 20.
  ['the newest', 100, true, 0],
  ['later than all', 200, true, 0],
  ['between two samples the one before', 90, true, 1],
  ['the first of a piece', 50, true, PIECE_ROWS],
  ['a piece that is not there yet', 15, true, 2 * PIECE_ROWS],
  ['just after the end of a piece', 70, true, 2],
])('%s', (_, at, newestFirst, row) => {
  const pieces = new Map([
    [0, { t: [100, 80], values: [] }],
    [1, { t: [50, 30], values: [] }],
  ]);
  expect(rowOfMoment(at, [100, 50, 20], pieces, newestFirst)).toBe(row);
});

it('finds the row of a time with the oldest first', () => {
  const pieces = new Map([
    [0, { t: [10, 20], values: [] }],
    [1, { t: [30, 40], values: [] }],
  ]);
  expect([5, 10, 25, 30, 45].map((at) => rowOfMoment(at, [10, 30], pieces, false))).toEqual([
    0,
    0,
    1,
    PIECE_ROWS,
    PIECE_ROWS + 1,
  ]);
});
