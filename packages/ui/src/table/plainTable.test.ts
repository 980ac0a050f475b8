import { expect, it } from 'vitest';
import { compareBy } from './plainTable.ts';

it('numbers are sorted by value, missing ones first', () => {
  const rows = [{ kw: 10 }, { kw: null }, { kw: -5 }, { kw: null }, { kw: 9 }];
  const sorted = rows.toSorted(compareBy({ key: 'kw', title: 'kW', number: true }));
  expect(sorted.map(({ kw }) => kw)).toEqual([null, null, -5, 9, 10]);
});

it('texts are sorted as shown', () => {
  const rows = [{ code: 'a' }, { code: 'b' }];
  const words: Record<string, string> = { a: 'Zinc', b: 'Iron' };
  const sorted = rows.toSorted(compareBy({ key: 'code', title: 'Code', value: ({ code }) => words[code] }));
  expect(sorted.map(({ code }) => code)).toEqual(['b', 'a']);
});
