import { expect, it } from 'vitest';
import { sunOn } from './sunArc.ts';

const arc = { centreX: 100, groundY: 50, width: 200, height: 40 };

it.each([
  [6, 0, 50, false],
  [12, 100, 10, true],
  [18, 200, 50, false],
  [0, 100, 90, false],
])('at %d o’clock', (hour, x, y, up) => {
  const sun = sunOn(arc, hour);
  expect(sun.x).toBeCloseTo(x, 6);
  expect(sun.y).toBeCloseTo(y, 6);
  expect(sun.up).toBe(up);
});
