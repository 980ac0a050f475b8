import { expect, it } from 'vitest';
import { slopePerHour } from './slope.ts';

it('finds the growth of a straight line', () => {
  const points = [0, 0.25, 0.5, 1].map((hour) => ({ hour, value: 20 + 3 * hour }));
  expect(slopePerHour(points)).toBeCloseTo(3);
});

it('is flat where values only go up and down', () => {
  const points = [1, -1, -1, 1].map((value, hour) => ({ hour, value }));
  expect(slopePerHour(points)).toBeCloseTo(0);
});

it('says nothing of a single point', () => {
  expect(slopePerHour([{ hour: 1, value: 5 }])).toBe(0);
  expect(
    slopePerHour([
      { hour: 1, value: 5 },
      { hour: 1, value: 9 },
    ]),
  ).toBe(0);
});
