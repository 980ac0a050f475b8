import { describe, expect, it } from 'vitest';
import { changeOf, changeText } from './change.ts';

describe('the change against an earlier period', () => {
  it.each([
    // now, before, direction, text
    [110, 100, 'up', '10.0 %'],
    [90, 100, 'down', '10.0 %'],
    [100, 100, 'same', '0.0 %'],
    [100.04, 100, 'same', '0.0 %'],
    [0, 50, 'down', '100.0 %'],
    [5, 0, 'up', undefined],
    [-5, 0, 'down', undefined],
    [0, 0, 'same', '0.0 %'],
    // A smaller loss counts as up.
    [-50, -100, 'up', '50.0 %'],
    [20, -10, 'up', '300.0 %'],
    [2_000, 1, 'up', '>999 %'],
  ] as const)('%d after %d: %s %s', (now, before, turn, text) => {
    const change = changeOf(now, before);
    expect(change?.turn).toBe(turn);
    expect(changeText(change)).toBe(text);
  });

  it.each([
    [null, 5],
    [5, null],
    [null, null],
  ])('%s after %s is unknown', (now, before) => {
    expect(changeOf(now, before)).toBeNull();
    expect(changeText(changeOf(now, before))).toBe('--');
  });
});
