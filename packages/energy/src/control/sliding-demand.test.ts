import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandStep } from './demand-ceiling.ts';
import { openWindow, readDemand } from './demand-window.ts';
import { readSliding, type SlidingDemand, slidingOutlooks, worstOutlook } from './sliding-demand.ts';

const at = (clock: string) => Date.parse(`2026-07-01T${clock}Z`);
const read = (stepMin: number, ...readings: [string, number][]): SlidingDemand =>
  readings.reduce<SlidingDemand | null>(
    (before, [clock, gridKw]) => readSliding(before, { atMs: at(clock), gridKw }, stepMin),
    null,
  ) as SlidingDemand;

describe('the windows that contain this moment', () => {
  it('are those that end at each of the next steps', () => {
    // 300 kW since 10:00, 600 since 10:10; three windows of 15 minutes at 10:15.
    const outlooks = slidingOutlooks(read(5, ['09:55:00', 300], ['10:10:00', 600], ['10:15:00', 600]));
    expect(
      outlooks.map(({ reachedKw, projectedKw, leftMs }) => [reachedKw, projectedKw, leftMs / 60_000]),
    ).toEqual([
      // 5 min of 300 and 5 of 600, then 5 of 600; 5 of 600; nothing yet.
      [300, 500, 5],
      [200, 600, 10],
      [0, 600, 15],
    ]);
  });

  it('cross a clock interval: the power before it counts', () => {
    const sliding = read(1, ['10:00:00', 0], ['10:08:00', 900], ['10:15:00', 300], ['10:16:00', 300]);
    // From 10:02 to 10:17: 7 min of 900 and 2 of 300.
    expect(worstOutlook(slidingOutlooks(sliding))?.projectedKw).toBeCloseTo((7 * 900 + 8 * 300) / 15, 6);
    // The clock interval from 10:15 on sees only 300 kW.
    const block = readDemand(openWindow({ atMs: at('10:15:00'), gridKw: 300 }), {
      atMs: at('10:16:00'),
      gridKw: 300,
    });
    expect(block.window.importKwh).toBeCloseTo(5, 6);
  });

  it('begin anew after a long silence or with another step', () => {
    const before = read(5, ['10:00:00', 900]);
    expect(readSliding(before, { atMs: at('10:20:00'), gridKw: 100 }, 5).stepsKwh[0]).toBeCloseTo(
      100 / 12,
      6,
    );
    expect(readSliding(before, { atMs: at('10:01:00'), gridKw: 100 }, 1).stepsKwh).toHaveLength(15);
    expect(readSliding(before, { atMs: at('09:59:00'), gridKw: 100 }, 5)).toBe(before);
  });
});

/** Steps of five seconds; storage of any power keeps the ceiling exactly. */
function heldCourse(
  loads: readonly number[],
  stepMin: number,
  limitKw: number,
  withSliding: boolean,
): number[] {
  const control = { limitKw, marginKw: 0.02 * limitKw, hysteresisKw: 0.05 * limitKw };
  const start = at('10:00:00');
  let window = openWindow({ atMs: start, gridKw: 0 });
  let sliding = readSliding(null, { atMs: start, gridKw: 0 }, stepMin);
  let shaving = false;
  return Array.from({ length: loads.length * 12 }, (_, n) => {
    const freeKw = loads[Math.floor(n / 12)] ?? 0;
    const outlooks = withSliding ? slidingOutlooks(sliding) : [];
    const step = demandStep(shaving, { window, sliding: outlooks, monthPeakKw: null, freeKw }, control);
    shaving = step.shaving;
    // Storage of 300 kW: short overloads exceed the limit, and later power must make up for them.
    const gridKw = Math.max(Math.min(freeKw, step.ceilingKw), freeKw - 300);
    const next = { atMs: start + (n + 1) * 5000, gridKw };
    // The ordered power holds from this step on.
    window = readDemand({ ...window, importKw: gridKw }, next).window;
    sliding = readSliding({ ...sliding, importKw: gridKw }, next, stepMin);
    return gridKw;
  });
}

/** The highest mean of 15 minutes that ends at a full minute. */
const highestMean = (course: readonly number[], stepMin: number): number => {
  let most = 0;
  for (let end = 180; end <= course.length; end += 12 * stepMin)
    most = Math.max(most, course.slice(end - 180, end).reduce((sum, kw) => sum + kw, 0) / 180);
  return most;
};

it('holds every window, where holding clock intervals exceeds one across two of them', () => {
  // At the end of a clock interval, 900 kW for three minutes: 300 kW of storage leave 600 kW.
  const loads = Array.from({ length: 60 }, (_, minute) => (minute < 12 ? 380 : minute < 15 ? 900 : 470));
  const bySliding = heldCourse(loads, 1, 450, true);
  expect(highestMean(bySliding, 1)).toBeLessThanOrEqual(450);
  expect(highestMean(heldCourse(loads, 1, 450, false), 1)).toBeGreaterThan(450);
});

it('holds every window whatever the load, as far as the storage can', () => {
  const loads = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 40, maxLength: 60 });
  fc.assert(
    fc.property(loads, fc.constantFrom(1, 3, 5), (some, stepMin) => {
      expect(highestMean(heldCourse(some, stepMin, 450, true), stepMin)).toBeLessThanOrEqual(450);
    }),
    { numRuns: 40 },
  );
});
