import { HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { ForecastSource } from './forecast-sources.ts';
import {
  blender,
  emptyTrack,
  type LeadRecord,
  type Outcome,
  sharesOf,
  sourceOf,
  withOutcomes,
} from './track-record.ts';

const record = (more: Partial<LeadRecord>): LeadRecord => ({ ...emptyTrack.near, days: 30, ...more });
const range = (p10Kwh: number, p50Kwh: number, p90Kwh: number, startMs = 0) => ({
  startMs,
  p10Kwh,
  p50Kwh,
  p90Kwh,
});

describe('shares', () => {
  it.each<[string, LeadRecord, ForecastSource, number]>([
    ['untried: only what is learned', emptyTrack.near, 'learned', 1],
    ['too few days', record({ days: 6, errorKw: { learned: 5, lastHour: 1 } }), 'learned', 1],
    ['equal errors, equal shares', record({ errorKw: { learned: 2, lastHour: 2 } }), 'learned', 0.5],
    // (2 / 2.1)^20 = 0.377: shares of 1 and 0.377.
    ['5 % worse', record({ errorKw: { learned: 2.1, likeDays: 2 } }), 'likeDays', 1 / 1.377],
    ['twice as bad counts for nothing', record({ errorKw: { learned: 2, lastHour: 4 } }), 'learned', 1],
    ['hardly any error', record({ errorKw: { learned: 0.1, likeDays: 0, lastHour: 9 } }), 'learned', 1],
    [
      'no error of a simple one',
      record({ errorKw: { learned: 1, likeDays: 0, lastHour: 9 } }),
      'likeDays',
      1,
    ],
    ['no error of any method says nothing', record({ errorKw: { learned: 0, lastHour: 0 } }), 'learned', 1],
  ])('%s', (_, of, source, share) => {
    expect(sourceOf(of)).toBe(source);
    expect(sharesOf(of)[0]?.[1]).toBeCloseTo(share, 3);
    expect(sharesOf(of).reduce((sum, [, one]) => sum + one, 0)).toBeCloseTo(1, 9);
  });
});

describe('a day more', () => {
  const outcome = (actualKwh: number, learned: number, lastHour: number): Outcome => ({
    actualKwh,
    forecast: range(learned - 1, learned, learned + 1),
    byMethod: new Map<ForecastSource, number>([
      ['learned', learned],
      ['lastHour', lastHour],
    ]),
  });

  it('has the errors of the first day, in kW', () => {
    // Errors of 1 and 3 kWh in a quarter of an hour: 4 and 12 kW; the other one 0 and 2 kWh.
    const after = withOutcomes(emptyTrack.near, [outcome(10, 11, 10), outcome(10, 7, 8)]);
    expect(after).toMatchObject({ days: 1, errorKw: { learned: 8, lastHour: 4 } });
  });

  it('that stands for two counts for two, with twice the adaptation of the range', () => {
    const first = withOutcomes(emptyTrack.near, [outcome(20, 11, 10)], { everyDays: 2 });
    expect(first).toMatchObject({ days: 2, errorKw: { learned: 36, lastHour: 40 } });
    // exp(0.15 · 2 · (1 − 0.1)).
    expect(first.stretchHigh).toBeCloseTo(1.31, 3);
    const before = record({ days: 200, errorKw: { learned: 4, lastHour: 4 } });
    // 4 + 36 · 2 / 45.
    expect(withOutcomes(before, [outcome(10, 11, 20)], { everyDays: 2 }).errorKw).toEqual({
      learned: 4,
      lastHour: 5.6,
    });
  });

  it('counts one part of 45 once there are many', () => {
    const before = record({ days: 200, errorKw: { learned: 4, lastHour: 4 } });
    // 1 kWh in a quarter of an hour is 4 kW, 10 kWh are 40 kW: 4 + 36 / 45.
    expect(withOutcomes(before, [outcome(10, 11, 20)]).errorKw).toEqual({ learned: 4, lastHour: 4.8 });
  });

  it.each([
    ['all above the range widens it upward', 20, 'stretchHigh', 'stretchLow'],
    ['all below the range widens it downward', 1, 'stretchLow', 'stretchHigh'],
  ] as const)('%s', (_, actualKwh, wider, narrower) => {
    const after = withOutcomes(emptyTrack.near, [outcome(actualKwh, 10, 10)]);
    // exp(0.15 · (1 − 0.1)) and exp(0.15 · (0 − 0.1)).
    expect(after[wider]).toBeCloseTo(1.145, 3);
    expect(after[narrower]).toBeCloseTo(0.985, 3);
  });

  it('keeps the errors of a method that had no value, and begins with those of a new one', () => {
    const alone: Outcome = {
      actualKwh: 10,
      forecast: range(9, 10, 11),
      byMethod: new Map<ForecastSource, number>([['learned', 10]]),
    };
    const before = record({ days: 200, errorKw: { learned: 4.5, lastHour: 8 } });
    expect(withOutcomes(before, [alone]).errorKw).toEqual({ learned: 4.4, lastHour: 8 });
    const late = withOutcomes(record({ days: 200, errorKw: { learned: 4 } }), [outcome(10, 11, 13)]);
    expect(late.errorKw).toEqual({ learned: 4, lastHour: 12 });
  });

  it('changes nothing without outcomes', () => {
    expect(withOutcomes(emptyTrack.near, [])).toBe(emptyTrack.near);
  });
});

describe('a blended forecast', () => {
  const track = {
    near: record({ errorKw: { learned: 2, lastHour: 2 }, stretchLow: 2, stretchHigh: 0.5 }),
    far: emptyTrack.far,
  };
  const blend = blender(track, { lastHour: () => 6 }, 0);

  it('has the median of its methods, and a stretched range around it', () => {
    const { forecast, byMethod } = blend(range(3, 4, 6));
    expect(forecast).toEqual(range(3, 5, 6));
    expect(byMethod).toEqual(
      new Map([
        ['learned', 4],
        ['lastHour', 6],
      ]),
    );
  });

  it('is the learned one where nothing better is known', () => {
    expect(blend(range(3, 4, 6, 5 * HOUR_MS)).forecast).toEqual(range(3, 4, 6, 5 * HOUR_MS));
    expect(blend(range(3, 4, 6), false).forecast.p50Kwh).toBe(4);
    const without = blender(track, { lastHour: () => undefined }, 0)(range(3, 4, 6));
    expect(without.forecast.p50Kwh).toBe(4);
    expect(without.byMethod).toBeUndefined();
  });
});

describe('mixes', () => {
  /** The measurement is 10; each method is off by the given energy, in turn above and below. */
  const outcomes = (lead: number, off: Partial<Record<ForecastSource, number>>): Outcome[] =>
    [1, -1, 1, -1].map((side) => ({
      actualKwh: 10,
      lead,
      forecast: range(9, 10, 11),
      byMethod: new Map(
        (Object.entries(off) as [ForecastSource, number][]).map(([method, by]) => [method, 10 + side * by]),
      ),
    }));
  const near = [
    ...outcomes(1, { learned: 1, monthMedian: 5 }),
    ...outcomes(12, { learned: 5, monthMedian: 1 }),
  ];
  const learned = Array.from({ length: 60 }).reduce<LeadRecord>(
    (before) => withOutcomes(before, near, { mixes: 3 }),
    emptyTrack.near,
  );

  it('are learned by lead time, and count in its intervals', () => {
    const track = { near: learned, far: emptyTrack.far };
    const blend = blender(track, { monthMedian: () => 20 }, 0);
    const medianAt = (lead: number) => blend(range(9, 10, 11, lead * 900_000)).forecast.p50Kwh;
    expect(medianAt(1)).toBeLessThan(10.5);
    expect(medianAt(12)).toBeGreaterThan(19.5);
    // Nothing was measured in the second hour: the learned forecast alone.
    expect(medianAt(5)).toBe(10);
  });

  it('have shares that are 1 together, and the learned forecast alone before a week', () => {
    expect(sharesOf(learned).reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 9);
    const young = withOutcomes(emptyTrack.near, near, { mixes: 3 });
    expect(sharesOf(young)).toEqual([['learned', 1]]);
  });
});

describe('the range', () => {
  /** Errors around the median whose size changes by day, and the half width that is forecast. */
  const coverageOf = (sizeOf: (day: number) => number, days: number): number => {
    let [record, inside] = [emptyTrack.far, 0];
    for (let day = 0; day < days; day += 1) {
      const errors = Array.from({ length: 20 }, (_, n) => sizeOf(day) * ((2 * n + 1) / 20 - 1));
      const made = blender({ near: record, far: record }, {}, 0)(range(9, 10, 11)).forecast;
      inside += errors.filter((error) => 10 + error >= made.p10Kwh && 10 + error <= made.p90Kwh).length;
      const judged = errors.map(
        (error): Outcome => ({
          actualKwh: 10 + error,
          forecast: made,
          byMethod: new Map([['learned', 10]]),
        }),
      );
      record = withOutcomes(record, judged, { rate: 0.8 });
    }
    return inside / days / 20;
  };

  it.each<[string, (day: number) => number]>([
    ['much too narrow', () => 4],
    ['much too wide', () => 0.4],
    ['with seasons', (day) => 2 + 1.5 * Math.sin(day / 50)],
    ['with calm and restless days', (day) => (day % 3 === 0 ? 4 : 1)],
    ['that suddenly fits no more', (day) => (day < 180 ? 1 : 3)],
  ])('%s holds 78 to 82 %% over a year', (_, sizeOf) => {
    const coverage = coverageOf(sizeOf, 365);
    expect(coverage).toBeGreaterThan(0.78);
    expect(coverage).toBeLessThan(0.82);
  });
});
