import { expect, it } from 'vitest';
import { waitSeconds } from './limiter.ts';

const rule = { free: 3, firstSeconds: 30, maxSeconds: 100, perSeconds: 3600 };

it.each([
  [0, 0],
  [2, 0],
  [3, 30],
  [4, 60],
  [5, 100],
  [2000, 100],
])('after %i attempts the next one must wait %i s', (tries, seconds) => {
  expect(waitSeconds(tries, rule)).toBe(seconds);
});
