import { describe, expect, it } from 'vitest';
import { againstOf, choosableFigures, compareOf, readChoice, shownFigures } from './dataState.ts';

const usual = { plantIds: [7], figures: [], mode: 'energy', compare: 'none', view: 'curve' };

describe('the address', () => {
  it.each([
    ['', usual],
    [
      'plants=3,4,x&figures=import,soc&mode=power',
      { ...usual, plantIds: [3, 4], figures: ['import'], mode: 'power' },
    ],
    ['view=week', { ...usual, view: 'week' }],
    ['view=sky&figures=constructor', usual],
    ['plants=1,2,3,4,5&compare=before', { ...usual, plantIds: [1, 2, 3, 4], compare: 'before' }],
  ])('%s', (query, choice) => {
    expect(readChoice(new URLSearchParams(query), 7)).toEqual(choice);
  });
});

describe('the compared period', () => {
  const days = { step: 'day', from: '2024-02-29', to: '2024-03-06' } as const;
  it.each([
    ['none', null],
    ['before', '2024-02-22'],
    ['yearBefore', '2023-02-28'],
    ['2022-01-01', '2022-01-01'],
    ['2022-01', null],
  ])('%s: %s', (compare, from) => expect(againstOf(days, compare)).toBe(from));

  it('is another period if given as a date', () =>
    expect([compareOf('2022-01-01'), compareOf('before')]).toEqual(['other', 'before']));
});

describe('the figures', () => {
  const [STORAGE, PV, BOTH, CHARGING] = [1, 2, 3, 4];
  it.each([
    ['a plant of storage begins without PV', 'day', STORAGE, '', ['load', 'import']],
    ['nor has it PV when a link asks for it', 'day', STORAGE, 'pv', ['load', 'import']],
    ['the rest of a link counts', 'day', STORAGE, 'pv,charge,selfUse,roundTrip', ['charge', 'roundTrip']],
    ['a plant of PV', 'day', PV, '', ['pv', 'load']],
    ['has no storage', 'day', PV, 'discharge,roundTrip,fullHours', ['fullHours']],
    ['PV and storage', 'day', BOTH, '', ['pv', 'load']],
    ['without piles', 'day', BOTH, 'charging,load', ['load']],
    ['with piles', 'day', CHARGING, 'charging,load', ['load', 'charging']],
    ['several plants may have everything', 'day', undefined, 'pv,charging', ['pv', 'charging']],
    ['money is not told by the hour', 'hour', STORAGE, 'income', ['load', 'import']],
    ['but by the day', 'day', STORAGE, 'income', ['income']],
  ] as const)('%s', (_, step, screenType, figures, expected) => {
    const { figures: chosen } = readChoice(new URLSearchParams({ figures }), 7);
    expect([...shownFigures(chosen, choosableFigures(step, screenType))].sort()).toEqual(
      [...expected].sort(),
    );
  });
});
