import { describe, expect, it } from 'vitest';
import { noSpecialDays } from '../holidays/work-calendar.ts';
import { loadBasis, loadCourse, profileOfToday } from './load-course.ts';
import { dayKind, HALF_HOURS, type LoadDay } from './load-day.ts';

/** Monday 2026-06-01 and later: 100 kW on working days, 30 kW at weekends. */
const FIRST_NO = Date.parse('2026-06-01') / 86_400_000;
const dayOf = (n: number, kw?: number): LoadDay => {
  const kind = dayKind(new Date((FIRST_NO + n) * 86_400_000).toISOString().slice(0, 10), noSpecialDays);
  const level = kw ?? (kind === 0 || kind === 6 ? 30 : 100);
  return { dayNo: FIRST_NO + n, kind, kw: new Array(HALF_HOURS).fill(level), airC: null };
};
const weeks = Array.from({ length: 21 }, (_, n) => dayOf(n));
const NEXT = FIRST_NO + 21;
const hours = (kw: number, count: number) =>
  Array.from({ length: HALF_HOURS }, (_, i) => (i < count ? kw : Number.NaN));

describe('the profile of a day', () => {
  it.each([
    ['Monday', 1, 100],
    ['Saturday', 6, 30],
    ['a holiday, of which none is known, is like a day off', 7, 30],
    ['a Sunday that is worked, of which none is known, is like a working day', 8, 100],
  ] as const)('%s', (_, kind, kw) => {
    const profile = loadBasis(weeks).profileOf(kind, NEXT);
    expect(Math.abs((profile[24] as number) / kw - 1)).toBeLessThan(0.06);
  });

  it('follows newer days more than older ones', () => {
    const grown = loadBasis([...weeks.slice(0, 14), ...weeks.slice(14).map((_, n) => dayOf(14 + n, 200))]);
    const level = grown.profileOf(1, NEXT)[24] as number;
    expect(level).toBeGreaterThan(120);
    expect(level).toBeLessThan(200);
  });
});

describe('today', () => {
  const basis = loadBasis(weeks);
  it.each([
    ['nothing known yet', hours(0, 0), 100, true],
    ['as usual', hours(97, 20), 100, true],
    ['a fifth above', hours(120, 20), 100, true],
    ['like a Sunday', hours(31, 12), 30, false],
    ['one odd half hour proves little', hours(85, 1), 100, true],
  ] as const)('%s', (_, soFar, kw, isUsual) => {
    const today = profileOfToday(basis, 1, NEXT, soFar);
    expect(Math.abs((today.profile[40] as number) / kw - 1)).toBeLessThan(0.06);
    expect(today.isUsual).toBe(isUsual);
  });
});

describe('the course', () => {
  it('has relative deviations; days of a kind never seen before have none', () => {
    const days = [...weeks, dayOf(21, 110)];
    const { deviations } = loadBasis(days);
    const at = (n: number) => deviations[n * HALF_HOURS + 24];
    expect(at(0)).toBeNaN();
    expect(at(1)).toBeCloseTo(0, 6);
    expect(at(5)).toBeNaN();
    expect(at(12)).toBeCloseTo(0, 1);
    expect(at(21)).toBeCloseTo(0.1, 1);
  });

  it('has none on holidays: they say nothing about the working days after them', () => {
    const holiday: LoadDay = { ...dayOf(21, 30), kind: 7 };
    const { deviations } = loadBasis([...weeks, holiday, dayOf(22)]);
    expect(deviations[21 * HALF_HOURS + 24]).toBeNaN();
    expect(Math.abs(deviations[22 * HALF_HOURS + 24] as number)).toBeLessThan(0.06);
  });

  it('ends now', () => {
    const basis = loadBasis(weeks);
    const profile = basis.profileOf(1, NEXT);
    const course = loadCourse(basis, NEXT, 10, hours(120, 10), profile);
    expect(course.deviations).toHaveLength(21 * HALF_HOURS + 10);
    expect(course.deviations.at(-1)).toBeCloseTo(0.2, 2);
    const late = loadCourse(basis, NEXT, 10, hours(120, 8), profile);
    expect(late.deviations.at(-1)).toBeNaN();
  });
});
