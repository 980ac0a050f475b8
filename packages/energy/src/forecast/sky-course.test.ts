import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { emptyResponse } from './plant-response.ts';
import { pastHours, type SkyHours, skyCourse, todayHours } from './sky-course.ts';

const site = { latitude: 51, longitude: 0, timeZone: 'UTC' };
const NOON = Date.parse('2026-06-10T12:00Z');
const NOON_H = NOON / HOUR_MS;
/** 100 kW under a clear sky from 6 to 18 UTC. */
const clear = (atMs: number) => {
  const hour = (atMs / HOUR_MS) % 24;
  return hour >= 6 && hour < 18 ? 100 : 0;
};
const response = { ...emptyResponse, mostKw: 100 };
const none: SkyHours = { firstHour: 0, clearness: new Float64Array(0), clearKw: new Float64Array(0) };

describe('hours of past days', () => {
  it('are power over clear-sky power; unknown and dark ones are left out', () => {
    const skies = [{ dayNo: 1, firstHour: NOON_H - 24 * 7 + 4, kw: [60, null, 5, 200] }];
    const hours = pastHours({ ...response, skies }, clear);
    expect([...hours.clearness]).toEqual([0.6, Number.NaN, Number.NaN, Number.NaN]);
    // An hour earlier the last ones would be lit: no plant is brighter than 1.25 times its clear sky.
    const earlier = [{ dayNo: 1, firstHour: NOON_H - 24 * 7, kw: [60, null, 5, 200] }];
    expect([...pastHours({ ...response, skies: earlier }, clear).clearness]).toEqual([
      0.6,
      Number.NaN,
      0.05,
      1.25,
    ]);
  });
});

describe('hours of today', () => {
  const quarter = (n: number, kw: number | null, more: object = {}) => ({
    startMs: NOON + n * QUARTER_MS,
    energyKwh: kw === null ? null : kw / 4,
    ...more,
  });
  it.each([
    [
      'are means of their intervals',
      [quarter(0, 20), quarter(1, 40), quarter(2, 60), quarter(3, 80)],
      60,
      [0.5],
    ],
    ['leave out what is not over', [quarter(0, 20), quarter(1, 40), quarter(2, 60)], 30, [0.3]],
    [
      'leave out unknown and curtailed ones',
      [quarter(0, 20), quarter(1, null), quarter(2, 0, { held: true })],
      60,
      [0.2],
    ],
    ['are empty at first', [quarter(0, 20)], 5, []],
  ] as const)('%s', (_, today, nowMin, clearness) => {
    const hours = todayHours(site, response, clear, NOON + nowMin * 60_000, today);
    expect([...hours.clearness]).toEqual(clearness.map((one) => expect.closeTo(one, 9)));
  });
});

describe('the course', () => {
  const day = (n: number, clearness: number): SkyHours => ({
    firstHour: NOON_H + 24 * n,
    clearness: Float64Array.from([clearness]),
    clearKw: Float64Array.from([100]),
  });

  it('begins with what is usual anywhere', () => {
    const course = skyCourse(none, none, NOON);
    expect([course.deviations.length, course.coming[12]]).toEqual([0, expect.closeTo(0.7, 9)]);
  });

  it('compares each hour with those before it', () => {
    const past: SkyHours = {
      firstHour: NOON_H - 48,
      clearness: Float64Array.from({ length: 48 }, (_, n) => (n % 24 === 0 ? 0.4 : Number.NaN)),
      clearKw: Float64Array.from({ length: 48 }, () => 100),
    };
    const { usual, deviations, coming } = skyCourse(past, day(0, 0.4), NOON + HOUR_MS);
    expect(usual[0]).toBeCloseTo(0.7, 9);
    expect(deviations[0]).toBeCloseTo(-0.3, 9);
    expect(usual[24]).toBeLessThan(0.7);
    expect(deviations[48]).toBeCloseTo(0.4 - (usual[48] as number), 9);
    expect(coming[12]).toBeLessThan(usual[24] as number);
  });

  it.each([
    ['an hour that has just begun is left out', 10, 0],
    ['one that is almost over counts', 50, 1],
  ])('%s', (_, minute, length) => {
    expect(skyCourse(none, day(0, 0.5), NOON + minute * 60_000).clearness).toHaveLength(length);
  });
});
