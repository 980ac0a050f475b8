import { expect, it } from 'vitest';
import { noFilters, toListFilter, toSort } from './plantFilters.ts';

it('takes the filters of the URL, and drops values that the call does not know', () => {
  expect(toListFilter(noFilters)).toEqual({ keyword: '' });
  const all = { keyword: 'x', status: 'fault', screenType: '4', region: '320000' };
  expect(toListFilter(all)).toEqual({ keyword: 'x', status: 'fault', screenType: 4, region: '320000' });
  expect(toListFilter({ ...all, status: 'broken', screenType: '9' })).toMatchObject({
    status: undefined,
    screenType: undefined,
  });
  expect([toSort('pvKw'), toSort('colour'), toSort(undefined)]).toEqual(['pvKw', undefined, undefined]);
});
