import { expect, test } from 'vitest';
import { textScale, wallScale } from './scale.ts';

test.each([
  [1366, 768, 0.7115, 1],
  [1920, 1080, 1, 1],
  [2560, 1440, 1.3333, 1.33],
  [3840, 2160, 2, 2],
  [7680, 4320, 4, 2.5],
  // A very wide screen: the height determines the scale.
  [3840, 1080, 1.08, 2],
  // A browser window with toolbars on a full HD screen.
  [1920, 900, 0.9, 1],
  // A phone keeps its text size and scrolls.
  [390, 844, 1, 1],
  [844, 390, 1, 1],
])('at %i × %i pixels the big screen is scaled by %f and the text by %f', (width, height, wall, text) => {
  expect(wallScale(width, height)).toBeCloseTo(wall, 3);
  expect(textScale(width)).toBe(text);
});
