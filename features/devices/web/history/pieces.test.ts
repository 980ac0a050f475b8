import { expect, it } from 'vitest';
import { PIECE_ROWS, piecesOf, rowAt, visibleRows } from './pieces.ts';

it.each([
  ['at the top', 0, { first: 0, last: 28 }],
  ['in the middle', 32_000, { first: 992, last: 1028 }],
  ['at the end', 639_360, { first: 19_972, last: 19_999 }],
])('%s', (_, scrollTop, expected) => {
  expect(visibleRows(scrollTop, 640, 32, 20_000)).toEqual(expected);
});

it('of an empty list there is nothing', () => {
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
