import { expect, it } from 'vitest';
import { restingFilters, toSessionFilter } from './sessionFilters.ts';

const resting = restingFilters('2026-03-01');

it('by default request thirty days of the plant, today included', () => {
  expect(toSessionFilter(4, resting)).toEqual({
    plantId: 4,
    from: '2026-01-31',
    to: '2026-03-01',
    keyword: '',
  });
});

it('contain the selection, and omit options that cannot be selected', () => {
  expect(toSessionFilter(4, { ...resting, pile: '9', state: 'lost', keyword: 'A1' })).toMatchObject({
    deviceId: 9,
    state: 'lost',
    keyword: 'A1',
  });
  const wrong = toSessionFilter(4, { ...resting, pile: 'x', state: 'paid' });
  expect(wrong).not.toHaveProperty('deviceId');
  expect(wrong).not.toHaveProperty('state');
});

it('of a single charger stay limited to it', () => {
  expect(toSessionFilter(4, { ...resting, pile: '9' }, 7).deviceId).toBe(7);
});
