import { describe, expect, it } from 'vitest';
import { againstOf, compareOf, offeredFigures, readChoice } from './dataState.ts';

const usual = { plantIds: [7], figures: ['pv', 'load'], mode: 'energy', compare: 'none' };

describe('the address', () => {
  it.each([
    ['', usual],
    [
      'plants=3,4,x&figures=import,soc&mode=power',
      { ...usual, plantIds: [3, 4], figures: ['import'], mode: 'power' },
    ],
    ['plants=1,2,3,4,5&compare=before', { ...usual, plantIds: [1, 2, 3, 4], compare: 'before' }],
  ])('%s', (query, choice) => {
    expect(readChoice(new URLSearchParams(query), 7)).toEqual(choice);
  });
});

describe('the time to compare with', () => {
  const days = { step: 'day', from: '2024-02-29', to: '2024-03-06' } as const;
  it.each([
    ['none', null],
    ['before', '2024-02-22'],
    ['yearBefore', '2023-02-28'],
    ['2022-01-01', '2022-01-01'],
    ['2022-01', null],
  ])('%s: %s', (compare, from) => expect(againstOf(days, compare)).toBe(from));

  it('is another one when it is a date', () =>
    expect([compareOf('2022-01-01'), compareOf('before')]).toEqual(['other', 'before']));
});

it('money is not offered by the hour', () => {
  const choice = readChoice(new URLSearchParams('figures=income'), 7);
  expect(offeredFigures(choice, { step: 'hour', from: '', to: '' })).toEqual(['pv']);
  expect(offeredFigures(choice, { step: 'day', from: '', to: '' })).toEqual(['income']);
});
