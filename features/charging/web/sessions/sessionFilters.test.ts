import { expect, it } from 'vitest';
import { restingFilters, toSessionFilter } from './sessionFilters.ts';

const resting = restingFilters('2026-03-01');

it('at rest ask for thirty days of the plant, today included', () => {
  expect(toSessionFilter(4, resting)).toEqual({
    plantId: 4,
    from: '2026-01-31',
    to: '2026-03-01',
    keyword: '',
  });
});

it('carry what was chosen, and leave out what nobody can choose', () => {
  expect(toSessionFilter(4, { ...resting, pile: '9', state: 'lost', keyword: 'A1' })).toMatchObject({
    deviceId: 9,
    state: 'lost',
    keyword: 'A1',
  });
  const wrong = toSessionFilter(4, { ...resting, pile: 'x', state: 'paid' });
  expect(wrong).not.toHaveProperty('deviceId');
  expect(wrong).not.toHaveProperty('state');
});

it('of one pile stay with it', () => {
  expect(toSessionFilter(4, { ...resting, pile: '9' }, 7).deviceId).toBe(7);
});
