import { describe, expect, it } from 'vitest';
import {
  type Course,
  type CourseMemory,
  courseEndMs,
  coursePowerKw,
  hearCourse,
  type SentCourse,
} from './course.ts';

const START_MS = Date.parse('2026-07-20T10:00:00Z');
const STEP_MS = 900_000;
const contentOf = (powersKw: number[]) => ({
  powersKw,
  from: START_MS,
  stepS: 900,
  shares: [
    { sn: 'PCS-1', share: 0.75 },
    { sn: 'PCS-2', share: 0.25 },
  ],
});
const courseOf = (id: string, powersKw = [40, -80, 0]): Course => ({ id, content: contentOf(powersKw) });
const held: CourseMemory = { held: courseOf('a') };

describe('the power of a converter', () => {
  it.each<[string, string, number, number | undefined]>([
    ['first step', 'PCS-1', 0, 30],
    ['the other share', 'PCS-2', 0, 10],
    ['the end of the first step', 'PCS-1', STEP_MS - 1, 30],
    ['second step: charging', 'PCS-1', STEP_MS, -60],
    ['idle is not the same as no course', 'PCS-1', 2 * STEP_MS, 0],
    ['after the end', 'PCS-1', 3 * STEP_MS, undefined],
    ['before the beginning, after the clock was set back', 'PCS-1', -1, undefined],
    ['a converter that is not named', 'PCS-3', 0, undefined],
  ])('%s', (_, sn, afterMs, expected) => {
    expect(coursePowerKw(held, sn, false, START_MS + afterMs)).toBe(expected);
  });

  it('is not by the course while orders are in force', () => {
    expect(coursePowerKw(held, 'PCS-1', true, START_MS)).toBeUndefined();
  });

  it('ends with the last step', () => {
    expect(courseEndMs(contentOf([1, 2, 3]))).toBe(START_MS + 3 * STEP_MS);
  });
});

describe('the course of a message', () => {
  it.each<[string, CourseMemory, SentCourse | undefined, Course | undefined]>([
    ['with content', {}, courseOf('a'), courseOf('a')],
    ['with content, replaces another', held, courseOf('b', [1]), courseOf('b', [1])],
    ['unchanged', held, { id: 'a' }, courseOf('a')],
    ['whose content was lost', held, { id: 'b' }, undefined],
    ['whose content never arrived', {}, { id: 'a' }, undefined],
    ['none', held, undefined, undefined],
  ])('%s', (_, memory, course, expected) => {
    const next = hearCourse(memory, { holdS: 60, course }, false, START_MS);
    expect(next.held).toEqual(expected);
  });

  it('ends with a release, also one that was continued', () => {
    const memory = { ...held, continued: { course: courseOf('a'), untilMs: START_MS + 60_000 } };
    expect(hearCourse(memory, { holdS: 60, release: true }, true, START_MS)).toEqual({});
  });
});

describe('after an interruption', () => {
  it.each<[string, SentCourse | undefined]>([
    ['with the same course', { id: 'a' }],
    ['with another course', courseOf('b', [0])],
    ['without a course', undefined],
  ])('the followed course continues for the hold time: a message %s', (_, course) => {
    const back = hearCourse(held, { holdS: 60, course }, true, START_MS);
    expect(coursePowerKw(back, 'PCS-1', true, START_MS + 60_000)).toBe(30);
    expect(coursePowerKw(back, 'PCS-1', true, START_MS + 60_001)).toBeUndefined();
    const next = hearCourse(back, { holdS: 60, course }, false, START_MS + 5000);
    expect(coursePowerKw(next, 'PCS-1', true, START_MS + 5000)).toBe(30);
  });

  it('nothing continues without a course', () => {
    const back = hearCourse({}, { holdS: 60, course: courseOf('a') }, true, START_MS);
    expect(coursePowerKw(back, 'PCS-1', true, START_MS)).toBeUndefined();
    expect(coursePowerKw(back, 'PCS-1', false, START_MS + 61_000)).toBe(30);
  });
});
