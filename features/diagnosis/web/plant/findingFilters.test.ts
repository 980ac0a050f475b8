import { expect, it } from 'vitest';
import { restingFilters, toFilter } from './findingFilters.ts';

it('default to open findings and leave out empty filters', () => {
  expect(toFilter(7, restingFilters)).toEqual({ plantId: 7, state: 'open' });
  expect(toFilter(7, { state: '', level: 'high', kind: 'clipping', deviceId: '0' })).toEqual({
    plantId: 7,
    level: 'high',
    kind: 'clipping',
    deviceId: 0,
  });
});
