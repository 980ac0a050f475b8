import { expect, it } from 'vitest';
import { findCycle } from './without-cycles.ts';

it.each([
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, undefined],
  ['two files', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  [
    'three, behind one that is not part of it',
    { a: ['b'], b: ['c'], c: ['d'], d: ['b'] },
    ['b', 'c', 'd', 'b'],
  ],
  ['a file outside', { a: ['elsewhere'] }, undefined],
])('a cycle: %s', (_, imports, expected) => {
  expect(findCycle(new Map(Object.entries(imports as Record<string, string[]>)))).toEqual(expected);
});
