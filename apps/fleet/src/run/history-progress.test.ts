import { expect, it } from 'vitest';
import { historyPercent } from './history-progress.ts';

/** Two plants of 40 days: 35 with samples (weight 30), 5 without (3); each is simulated (1), settled (1). */
const work = { plants: 2, days: 40 };
const nothing = { ranDays: 0, sampledDays: 0, countedDays: 0, unsettledDays: 0 };
const all = { ranDays: 80, sampledDays: 70, countedDays: 10, unsettledDays: 0 };

// In all 80 + 70 × 30 + 10 × 3 + 80 = 2290 units.
it.each([
  ['nothing is done', nothing, 0],
  ['one plant is run through: 40', { ...nothing, ranDays: 40 }, 1],
  ['both are run through: 80', { ...nothing, ranDays: 80 }, 3],
  ['all samples are written: 80 + 2100', { ...all, countedDays: 0, unsettledDays: 70 }, 95],
  ['all samples are written and settled: 80 + 2100 + 70', { ...all, countedDays: 0 }, 98],
  ['all is written, nothing settled: 80 + 2100 + 30', { ...all, unsettledDays: 80 }, 96],
  ['one day is left to settle: 2289', { ...all, unsettledDays: 1 }, 99],
  ['all is done', all, null],
  ['more is due than was written, because prices changed', { ...nothing, unsettledDays: 900 }, 0],
])('%s', (_, done, percent) => {
  expect(historyPercent(work, done)).toBe(percent);
});

it('without plants there is no history to generate', () => {
  expect(historyPercent({ plants: 0, days: 40 }, nothing)).toBeNull();
});
