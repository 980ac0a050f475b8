import { describe, expect, it } from 'vitest';
import { autoRange, rampOf, STEPS, stepOf } from './heatScale.ts';

describe('the colour range', () => {
  it.each([
    ['voltage', 3.2, 3.4, [3.2, 3.4]],
    ['voltage', 3.3, 3.304, [3.292, 3.312]],
    ['temperature', 20, 21, [19, 22]],
    ['deviation', -5, 8, [-10, 10]],
    ['deviation', -64, 8, [-64, 64]],
  ] as const)('of %s from %d to %d', (view, min, max, [from, to]) => {
    const range = autoRange(view, { min, max });
    expect(range.from).toBeCloseTo(from, 9);
    expect(range.to).toBeCloseTo(to, 9);
  });

  it.each([
    [0, 0],
    [5, STEPS / 2],
    [10, STEPS - 1],
    [-3, 0],
    [12, STEPS - 1],
  ])('%d between 0 and 10 is step %d', (value, step) => {
    expect(stepOf(value, { from: 0, to: 10 })).toBe(step);
  });

  it('a ramp starts with its first colour and ends with its last', () => {
    const { fills, darkInk } = rampOf(['#000000', '#FFFFFF']);
    expect(fills).toHaveLength(STEPS);
    expect([fills[0], fills.at(-1)]).toEqual(['rgb(0 0 0)', 'rgb(255 255 255)']);
    expect([darkInk[0], darkInk.at(-1)]).toEqual([false, true]);
  });
});
