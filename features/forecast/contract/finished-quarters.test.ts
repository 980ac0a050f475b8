import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { finishedKwh } from './finished-quarters.ts';

const START = Date.parse('2026-07-01T00:00:00Z');
const starts = [0, 15, 30, 45].map((minute) => START + minute * MINUTE_MS);

it.each([
  ['the one that goes on is left out', [5, 5, 2, null], 35, [5, 5, null, null]],
  ['at its very end it waits for its successor', [5, 5, 5, null], 45, [5, 5, null, null]],
  ['it is over when the next one has begun', [5, 5, 5, 0], 46, [5, 5, 5, null]],
  ['late samples are waited for', [5, 3, null, null], 32, [5, null, null, null]],
  ['but not longer than a quarter', [5, 3, null, null], 45, [5, 3, null, null]],
  ['of a past day all are over', [5, 5, 5, 5], 24 * 60, [5, 5, 5, 5]],
  ['gaps stay gaps', [5, null, 0, 5], 24 * 60, [5, null, 0, 5]],
  ['of a day to come none is', [null, null, null, null], -60, [null, null, null, null]],
] as const)('%s', (_, kwh, nowMin, expected) => {
  expect(finishedKwh(kwh, starts, START + nowMin * MINUTE_MS)).toEqual(expected);
});
