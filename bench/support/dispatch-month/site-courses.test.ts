import { MINUTE_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { quarterStart, SiteCourses } from './site-courses.ts';

const START_MS = Date.UTC(2018, 6, 1);
const quarters = (kwh: number) =>
  Array.from({ length: 4 }, (_, n) => ({ startMs: START_MS + n * QUARTER_MS, energyKwh: kwh * (n + 1) }));
const history = {
  pv: [{ day: '2018-07-01', quarters: quarters(5) }],
  load: [{ day: '2018-07-01', quarters: quarters(10) }],
};

it.each([1, 3, 5, 15])('steps of %i minutes have the mean of their interval', (minutes) => {
  const stepMs = minutes * MINUTE_MS;
  const courses = new SiteCourses({ name: 'one', history }, stepMs);
  expect(courses.mostPvKw).toBe(80);
  for (let startMs = START_MS; startMs < START_MS + 4 * QUARTER_MS; startMs += QUARTER_MS) {
    const steps = Array.from({ length: 15 / minutes }, (_, n) => courses.stepAt(startMs + n * stepMs));
    const mean = (of: (step: { pvKw: number; loadKw: number }) => number) =>
      steps.reduce((sum, step) => sum + of(step), 0) / steps.length;
    const { pvKw, loadKw } = courses.quarterAt(startMs);
    expect(mean((step) => step.pvKw)).toBeCloseTo(pvKw, 9);
    expect(mean((step) => step.loadKw)).toBeCloseTo(loadKw, 9);
    const loads = new Set(steps.map((step) => step.loadKw));
    expect(loads.size).toBe(steps.length);
    for (const kw of loads) expect(Math.abs(kw / loadKw - 1)).toBeLessThan(0.08);
  }
});

it('there is neither load nor PV outside the history', () => {
  const courses = new SiteCourses({ name: 'one', history }, 5 * MINUTE_MS);
  expect(courses.stepAt(START_MS - 1)).toEqual({ pvKw: 0, loadKw: 0 });
  expect(quarterStart(START_MS + QUARTER_MS - 1)).toBe(START_MS);
});
