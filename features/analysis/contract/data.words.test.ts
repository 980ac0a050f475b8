import { describe, expect, it } from 'vitest';
import { type DataStep, figureOf, isOffered, isSummed, unitOfFigure } from './data.words.ts';

const step: DataStep = {
  flows: { pv: 20, charge: 4, discharge: 3, import: 6, export: 5, load: 16, charging: 4 },
  importMaxKw: 12,
  income: 8.5,
  bill: -3.2,
  hours: 0.5,
};

describe('figures of a step', () => {
  it.each([
    ['pv', 'energy', 20, 'kWh'],
    ['pv', 'power', 40, 'kW'],
    ['importMaxKw', 'power', 12, 'kW'],
    // 15 of 20 were not exported; 14 of 20 were not imported.
    ['selfUse', 'energy', 75, '%'],
    ['selfSufficiency', 'energy', 70, '%'],
    ['roundTrip', 'energy', 75, '%'],
    ['fullHours', 'energy', 2, 'h'],
    ['income', 'energy', 8.5, 'CNY'],
    ['bill', 'energy', -3.2, 'CNY'],
  ] as const)('%s as %s', (figure, mode, value, unit) => {
    expect(figureOf(step, figure, mode, 10)).toBe(value);
    expect(unitOfFigure(figure, mode, 'CNY')).toBe(unit);
  });

  it('are unknown where flows are', () => {
    const dark = { ...step, flows: { ...step.flows, pv: null }, hours: 0 };
    expect(figureOf(dark, 'pv', 'power', 10)).toBeNull();
    expect(figureOf(dark, 'selfUse', 'energy', 10)).toBeNull();
    expect(figureOf(dark, 'load', 'power', 10)).toBeNull();
  });
});

it('sums exist only for amounts, money at least by the day', () => {
  expect([isSummed('pv', 'energy'), isSummed('pv', 'power'), isSummed('selfUse', 'energy')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isOffered('income', 'hour'), isOffered('income', 'day'), isOffered('pv', 'quarter')]).toEqual([
    false,
    true,
    true,
  ]);
});
