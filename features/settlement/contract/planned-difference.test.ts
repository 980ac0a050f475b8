import { expect, it } from 'vitest';
import { differenceBy, differenceOf, kindOf } from './planned-difference.ts';

it.each<[string, string, ReturnType<typeof kindOf>]>([
  ['5.40', '-5.40', 'lost'],
  ['-1826.76', '1826.76', 'gained'],
  ['-0.01', '0.01', 'gained'],
  ['0.10', '-0.10', 'lost'],
  ['0.00', '0.00', undefined],
])('a lost amount of %s, as a difference of %s', (lost, difference, kind) => {
  expect(differenceBy(lost)).toBe(difference);
  expect(kindOf(Number(difference))).toBe(kind);
});

it.each<[string, string, number]>([
  ['27732.81', '29497.82', 1765.01],
  ['39.20', '28.40', -10.8],
  ['10.00', '10.00', 0],
])('planned %s, actual %s: a difference of %d', (planned, actual, difference) => {
  expect(differenceOf({ planned, actual })).toBe(difference);
});

it('the differences by cause add up to the total difference', () => {
  const lost = ['6.67', '-1826.76', '55.08'];
  const sum = lost.reduce((total, amount) => total + Math.round(Number(differenceBy(amount)) * 100), 0);
  expect(sum / 100).toBe(differenceOf({ planned: '27732.81', actual: '29497.82' }));
});
