import { describe, expect, it } from 'vitest';
import { type Course, expectation, outlook } from './course.ts';

const DAYS = 40;
/** Hours of 40 days and half a day, always lit. */
const HOURS = DAYS * 24 + 12;

const courseOf = (deviationAt: (hour: number) => number, weight = 1): Course => ({
  slotsADay: 24,
  deviations: Float64Array.from({ length: HOURS }, (_, hour) => deviationAt(hour)),
  weights: new Float64Array(HOURS).fill(weight),
  usual: new Float64Array(HOURS),
});
/** −1 or 1 by day, without a pattern. */
const signOf = (day: number): number => (Math.sin(day * day * 12.9898) > 0 ? 1 : -1);

describe('the present', () => {
  const today = Math.floor((HOURS - 1) / 24);

  it('counts where a deviation lasts all day', () => {
    const course = courseOf((hour) => 0.3 * signOf(Math.floor(hour / 24)));
    const { p50 } = outlook(course)(3, 0);
    expect(Math.abs(p50 - 0.3 * signOf(today))).toBeLessThan(0.06);
    expect(Math.abs(expectation(course)(3) - p50)).toBeLessThan(0.06);
  });

  it('counts for little where nothing lasts', () => {
    const { p50 } = outlook(courseOf((hour) => 0.3 * Math.sin(hour * hour * 12.9898)))(6, 0);
    expect(Math.abs(p50)).toBeLessThan(0.1);
  });

  it('fades for an ordinary plant, whose own past is unknown', () => {
    const known = courseOf((hour) => (hour >= HOURS - 2 ? 0.3 : Number.NaN));
    const [soon, late] = [outlook(known)(0, 0), outlook(known)(12, 0)];
    expect(soon.p50).toBeGreaterThan(0.15);
    expect(late.p50).toBeLessThan(soon.p50 - 0.1);
  });
});

describe('the range', () => {
  it('holds 80 % of what followed in the past', () => {
    // By day, 0 to 39 in a fixed disorder.
    const noise = (hour: number) => 0.01 * ((Math.floor(hour / 24) * 17) % 40);
    const { p10, p50, p90 } = outlook(courseOf((hour) => (hour % 24 < 12 ? 0 : noise(hour))))(3, 0);
    expect(p10).toBeLessThan(0.08);
    expect(p50).toBeGreaterThan(0.1);
    expect(p50).toBeLessThan(0.3);
    expect(p90).toBeGreaterThan(0.3);
    expect(p90).toBeLessThan(0.42);
  });

  it('is wide without a past', () => {
    const none: Course = {
      slotsADay: 24,
      deviations: new Float64Array(0),
      weights: new Float64Array(0),
      usual: new Float64Array(0),
    };
    expect(outlook(none)(5, 0)).toEqual({ p10: -0.35, p50: 0, p90: 0.35 });
    expect(expectation(none)(5)).toBe(0);
  });
});
