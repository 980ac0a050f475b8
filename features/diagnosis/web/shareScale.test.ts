import { expect, it } from 'vitest';
import { shareStep } from './shareScale.ts';

it.each([
  [null, 'none'],
  [0, 'dead'],
  [0.05, 'half'],
  [0.79, 'low'],
  [0.8, 'weak'],
  [0.949, 'slight'],
  [1, 'usual'],
  [1.05, 'more'],
  [3, 'more'],
])('%j is %s', (share, step) => {
  expect(shareStep(share)).toBe(step);
});
