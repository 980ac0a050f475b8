import { createHash } from 'node:crypto';
import { leadingZeroBits } from '@heliodon/contract/work';
import { expect, it } from 'vitest';
import { solveWork } from './work-solver.ts';

it('finds a solution accepted by the server', () => {
  const nonce = solveWork({ challenge: 'a challenge', bits: 12 });
  const hash = createHash('sha256').update(`a challenge:${nonce}`).digest();
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(12);
});
