import { expect, it } from 'vitest';
import { pvFlows, sunOn } from './sunArc.ts';

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

it.each([
  [202, false, true],
  [202, true, true],
  [0, true, false],
  [-0.1, true, false],
  [null, true, true],
  [null, false, false],
])('%j kW of PV, sun up %j: flows %j', (pvKw, up, flows) => {
  expect(pvFlows(pvKw, up)).toBe(flows);
});
