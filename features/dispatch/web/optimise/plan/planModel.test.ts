import { expect, it } from 'vitest';
import { priceBands } from './planModel.ts';

it('joins intervals of the same time of use, also across midnight, but not across a gap', () => {
  const M = 900_000;
  const steps = {
    startMs: [0, M, 2 * M, 3 * M, 10 * M],
    period: ['valley', 'valley', 'peak', 'valley', 'valley'],
  } as Parameters<typeof priceBands>[0];
  expect(priceBands(steps)).toEqual([
    { from: 0, to: 2 * M, tone: 'valley' },
    { from: 2 * M, to: 3 * M, tone: 'peak' },
    { from: 3 * M, to: 4 * M, tone: 'valley' },
    { from: 10 * M, to: 11 * M, tone: 'valley' },
  ]);
});
