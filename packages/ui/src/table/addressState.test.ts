import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressState,
  PAGE_SIZES,
  readAddress,
  type SortOrder,
  type TableDefaults,
  writeAddress,
} from './addressState.ts';

const defaults: TableDefaults<{ keyword: string; status: string; kinds: string[] }> = {
  pageSize: 20,
  sort: 'name',
  order: 'asc',
  filters: { keyword: '', status: 'all', kinds: [] },
};
const atRest = readAddress(new URLSearchParams(), defaults);

describe('readAddress', () => {
  test('an empty address returns the defaults', () => {
    expect(atRest).toEqual({
      page: 1,
      pageSize: 20,
      sort: 'name',
      order: 'asc',
      filters: { keyword: '', status: 'all', kinds: [] },
    });
  });

  test.each([
    ['page=3&size=50', { page: 3, pageSize: 50 }],
    ['page=0', { page: 1 }],
    ['page=-2', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=abc&size=7', { page: 1, pageSize: 20 }],
    ['sort=power&order=desc', { sort: 'power', order: 'desc' }],
    ['sort=power&order=sideways', { sort: 'power', order: 'asc' }],
    ['sort=', { sort: undefined, order: undefined }],
  ])('%s', (address, expected) => {
    expect(readAddress(new URLSearchParams(address), defaults)).toMatchObject(expected);
  });

  test('only known filters are read', () => {
    const state = readAddress(new URLSearchParams('keyword=roof&kinds=a&kinds=b&evil=1'), defaults);
    expect(state.filters).toEqual({ keyword: 'roof', status: 'all', kinds: ['a', 'b'] });
  });
});

describe('writeAddress', () => {
  const write = (
    change: Partial<AddressState<{ keyword: string; status: string; kinds: string[] }>>,
    from = '',
  ) => writeAddress(new URLSearchParams(from), { ...atRest, ...change }, defaults).toString();

  test('the defaults are omitted, other parameters are kept', () => {
    expect(write({})).toBe('');
    expect(write({}, 'tab=map&page=4&keyword=x')).toBe('tab=map');
  });

  test.each([
    [{ page: 2 }, 'page=2'],
    [{ pageSize: 50 }, 'size=50'],
    [{ sort: 'power', order: 'desc' as const }, 'sort=power&order=desc'],
    [{ order: 'desc' as const }, 'sort=name&order=desc'],
    [{ sort: undefined, order: undefined }, 'sort='],
    [{ filters: { keyword: 'a b', status: 'all', kinds: ['x', 'y'] } }, 'keyword=a+b&kinds=x&kinds=y'],
  ])('%j is %s', (change, address) => {
    expect(write(change)).toBe(address);
  });

  test('a reload shows the same page', () => {
    const states = [
      {
        page: 7,
        pageSize: 100,
        sort: 'power',
        order: 'desc' as const,
        filters: { keyword: '屋顶 & <b>', status: 'fault', kinds: ['a'] },
      },
      { ...atRest, filters: { ...atRest.filters, status: '' } },
      { ...atRest, sort: undefined, order: undefined },
    ];
    for (const state of states)
      expect(readAddress(writeAddress(new URLSearchParams('tab=1'), state, defaults), defaults)).toEqual(
        state,
      );
  });

  test('two tables on one page do not interfere', () => {
    const left = { prefix: 'l.', filters: { q: '' } };
    const right = { prefix: 'r.', filters: { q: '' } };
    const params = writeAddress(
      new URLSearchParams(),
      { ...readAddress(new URLSearchParams(), left), page: 2, filters: { q: 'x' } },
      left,
    );
    expect(readAddress(params, left)).toMatchObject({ page: 2, filters: { q: 'x' } });
    expect(readAddress(params, right)).toMatchObject({ page: 1, filters: { q: '' } });
  });
});

test('any user setting is preserved in the address', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(
      fc.record({
        page: fc.integer({ min: 1, max: 9999 }),
        pageSize: fc.constantFrom(...PAGE_SIZES),
        sort: fc.constantFrom('name', 'at'),
        order: fc.constantFrom<SortOrder>('asc', 'desc'),
        filters: fc.record({ keyword: word, kinds: fc.array(word.filter((text) => text !== '')) }),
      }),
      (state) => {
        const defaults = { sort: 'name', filters: { keyword: 'rest', kinds: ['a'] } };
        const address = writeAddress(new URLSearchParams('other=1'), state, defaults).toString();
        expect(readAddress(new URLSearchParams(address), defaults)).toEqual(state);
        expect(new URLSearchParams(address).get('other')).toBe('1');
      },
    ),
  );
});
