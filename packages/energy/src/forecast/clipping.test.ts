import { expect, it } from 'vitest';
import { learnLimit } from './clipping.ts';

const free = (...kw: number[]) => kw.map((one) => ({ kw: one, held: false }));
const round = free(80, 90, 97, 99, 100, 99, 97, 90, 80);
const flat = free(80, 100, 100, 99.9, 100, 100, 99.8, 100, 80);

it.each([
  ['a round top has no limit', null, 0, round, null],
  ['a flat top has', null, 0, flat, 100],
  ['a flat top far below what was seen is a steady cloud', null, 150, flat, null],
  ['a limit stands on days that do not reach it', 100, 100, free(20, 30, 20), 100],
  ['a limit that is passed was none', 90, 90, round, null],
  ['a little above it still is', 99, 99, round, 99],
  ['what is held back says nothing', null, 0, flat.map(({ kw }) => ({ kw, held: true })), null],
])('%s', (_, limitKw, mostKw, quarters, expected) => {
  expect(learnLimit({ limitKw, mostKw }, quarters)).toBe(expected);
});
