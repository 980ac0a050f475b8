import { expect, it } from 'vitest';
import { futuresOf } from './futures.ts';

const pv = { lowKw: [1, 2], kw: [5, 6], highKw: [9, 10] };
const load = { lowKw: [20, 30], kw: [40, 50], highKw: [60, 70] };

it('little PV comes with much load; chargers are added to the load', () => {
  const futures = futuresOf(pv, load, [3, 0]);
  const plain = futures.map(({ weight, pvKw, needKw }) => [
    weight,
    [...Array.from(pvKw)],
    Array.from(needKw),
  ]);
  expect(plain).toEqual([
    [0.3, [1, 2], [63, 70]],
    [0.4, [5, 6], [43, 50]],
    [0.3, [9, 10], [23, 30]],
  ]);
});

it('the weights add up to one', () => {
  expect(futuresOf(pv, load, []).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
});
