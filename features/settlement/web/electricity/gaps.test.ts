import { expect, it } from 'vitest';
import { gapText, secondsText } from './gaps.ts';

it.each([
  [1, '15 min'],
  [3, '45 min'],
  [4, '1 h'],
  [13, '3.3 h'],
  [96, '1 d'],
  [240, '2.5 d'],
])('%d intervals of 15 minutes: %s', (quarters, text) => {
  expect(gapText(quarters)).toBe(text);
});

it.each([
  [30, '30 s'],
  [90, '2 min'],
  [5400, '1.5 h'],
])('%d s: %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});
