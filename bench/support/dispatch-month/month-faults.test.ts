import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { faultsOf, isIn, isLost, lostMs, NO_FAULTS, type Period } from './month-faults.ts';

const STEP_MS = 5 * MINUTE_MS;
const START_MS = Date.UTC(2018, 6, 1);
const period = (days: number): Period => ({ fromMs: START_MS, toMs: START_MS + days * DAY_MS });
const lengthMs = ({ fromMs, toMs }: Period) => toMs - fromMs;

describe.each([1, 2, 7, 30])('over %i days', (days) => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);

  it('lines are lost for a step to six hours, and come back before the end', () => {
    for (const seed of seeds)
      for (const { lost } of faultsOf([period(days), period(days)], seed, STEP_MS)) {
        expect(lost.length).toBe(Math.max(2, Math.round(days / 3)));
        for (const [n, one] of lost.entries()) {
          expect(lengthMs(one)).toBeGreaterThanOrEqual(STEP_MS);
          expect(lengthMs(one)).toBeLessThanOrEqual(6 * HOUR_MS);
          expect(lengthMs(one) % STEP_MS).toBe(0);
          expect(one.fromMs % QUARTER_MS).toBe(0);
          expect(one.fromMs).toBeGreaterThan(lost[n - 1]?.toMs ?? START_MS - 1);
          expect(one.toMs).toBeLessThan(period(days).toMs);
        }
      }
  });

  it('other faults take at most a fifth and a quarter', () => {
    const [first, second, third] = faultsOf([period(days), period(days), period(days)], 1, STEP_MS);
    const derated = lengthMs(first?.derated ?? period(0));
    expect(derated).toBeGreaterThan(0);
    expect(derated).toBeLessThanOrEqual(Math.min(3 * DAY_MS, 0.2 * days * DAY_MS));
    const wrong = lengthMs(second?.wrongSoc ?? period(0));
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBeLessThanOrEqual(Math.min(7 * DAY_MS, 0.25 * days * DAY_MS));
    expect([first?.wrongSoc, second?.derated, third?.derated, third?.wrongSoc]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it('of a month, three days and a week', () => {
  const [only] = faultsOf([period(30)], 1, STEP_MS);
  expect(lengthMs(only?.derated ?? period(0))).toBe(3 * DAY_MS);
  expect(lengthMs(only?.wrongSoc ?? period(0))).toBe(7 * DAY_MS);
});

it('are the same with the same seed', () => {
  expect(faultsOf([period(30)], 1, STEP_MS)).toEqual(faultsOf([period(30)], 1, STEP_MS));
  expect(faultsOf([period(30)], 1, STEP_MS)).not.toEqual(faultsOf([period(30)], 2, STEP_MS));
});

it('a period has no part before its beginning and from its end on', () => {
  const hour = { fromMs: START_MS, toMs: START_MS + HOUR_MS };
  const times = [START_MS - 1, START_MS, START_MS + HOUR_MS - 1, START_MS + HOUR_MS];
  expect(times.map((ms) => isIn(hour, ms))).toEqual([false, true, true, false]);
  expect(isIn(null, START_MS)).toBe(false);
  const faults = {
    ...NO_FAULTS,
    lost: [hour, { fromMs: START_MS + DAY_MS, toMs: START_MS + DAY_MS + HOUR_MS }],
  };
  expect([isLost(faults, START_MS), isLost(faults, START_MS + DAY_MS), isLost(NO_FAULTS, START_MS)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(lostMs(faults)).toBe(2 * HOUR_MS);
});
