import { expect, it } from 'vitest';
import { restingFilters, toRecordFilter } from './recordFilters.ts';

it.each([
  [{}, { status: 0, handler: '' }],
  [{ range: '2026-11-01~2026-11-15' }, { from: '2026-11-01', to: '2026-11-15', status: 0, handler: '' }],
  [{ range: '2026-11-01' }, { status: 0, handler: '' }],
  [
    { status: '3', handler: 'li' },
    { status: 3, handler: 'li' },
  ],
  [{ status: '7' }, { status: 0, handler: '' }],
])('%j', (filters, expected) => {
  expect(toRecordFilter({ ...restingFilters, ...filters })).toEqual(expected);
});
