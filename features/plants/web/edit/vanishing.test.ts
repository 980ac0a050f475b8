import { expect, it } from 'vitest';
import { type PageGroup, vanishing } from './vanishing.ts';

it.each<[number, number, PageGroup[]]>([
  [4, 2, ['storage', 'charging']],
  [4, 3, ['charging']],
  [4, 1, ['charging', 'pv']],
  [3, 2, ['storage']],
  [3, 1, ['pv']],
  [2, 4, []],
  [1, 3, []],
  [2, 1, ['pv']],
  [3, 3, []],
])('page groups lost from type %i to %i', (before, after, groups) => {
  expect(vanishing(before, after)).toEqual(groups);
});
