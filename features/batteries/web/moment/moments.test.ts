import { describe, expect, it } from 'vitest';
import { nearest, outline } from './moments.ts';

describe('sample times', () => {
  it.each([
    [[], 5, undefined],
    [[10, 20, 30], 25, 20],
    [[10, 20, 30], 30, 30],
    [[10, 20, 30], 5, 10],
    [[10, 20, 30], Number.POSITIVE_INFINITY, 30],
  ])('in %j at %d', (times, ms, expected) => {
    expect(nearest(times, ms)).toBe(expected);
  });

  it('the spread of a day is drawn between them', () => {
    expect(outline([0, 10, null])).toBe('M0,100 L0,100 L50,5 L100,100 L100,100 Z');
    expect(outline([])).toBe('');
  });
});
