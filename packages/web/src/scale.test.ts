import { expect, test } from 'vitest';
import { pageScale, textScale } from './scale.ts';

test.each([
  [1366, 0.7115, 1],
  [1920, 1, 1],
  [2560, 1.3333, 1.33],
  [3840, 2, 2],
  [7680, 4, 2.5],
  [390, 0.2031, 1],
])('at %i pixels the wall is scaled by %f and the text by %f', (width, raw, text) => {
  expect(pageScale(width)).toBeCloseTo(raw, 3);
  expect(textScale(width)).toBe(text);
});
