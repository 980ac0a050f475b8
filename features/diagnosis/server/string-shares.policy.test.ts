import { expect, it } from 'vitest';
import { connectedStrings, median, stringShares, summedEnergies } from './string-shares.policy.ts';

it.each([
  [[], null],
  [[3], 3],
  [[1, 9, 2], 2],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it('an input that never had a current is not connected; a failed string had some before', () => {
  const days = [
    [20, 20, 0, 20],
    [20, 0, 0, 20, 5],
  ];
  expect(connectedStrings(days)).toEqual([true, true, false, true, true]);
});

it.each<[string, (number | null)[], (number | null)[]]>([
  ['all alike', [20, 20, 20], [1, 1, 1]],
  ['one weak', [20, 10, 20], [1, 0.5, 1]],
  ['one dead', [20, 0, 20], [1, 0, 1]],
  ['one silent', [20, null, 20], [1, null, 1]],
  ['no light', [0.1, 0.1, 0.1], [null, null, null]],
])('%s', (_, energies, shares) => {
  expect(stringShares(energies, [true, true, true])).toEqual(shares);
});

it('inputs without a string have no share and do not affect the others', () => {
  expect(stringShares([20, 0, 0, 10], [true, false, false, true])).toEqual([20 / 15, null, null, 10 / 15]);
});

it('days are summed string by string', () => {
  expect(summedEnergies([[1, null], [2, 3, 4], []])).toEqual([3, 3, 4]);
});
