import { expect, it } from 'vitest';
import { restingFilters, toLogFilter } from './logFilters.ts';

it('the default filters select the last 30 days of the plant', () => {
  expect(toLogFilter(4, restingFilters('2026-03-01'))).toEqual({
    plantId: 4,
    from: '2026-01-31',
    to: '2026-03-01',
  });
});

it('chosen filters are passed to the call', () => {
  const filters = { ...restingFilters('2026-03-01'), deviceId: '9', kind: 'sending', status: 'failure' };
  expect(toLogFilter(4, filters)).toMatchObject({ deviceId: 9, kind: 'sending', status: 'failure' });
});
