import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { dayNoOf, dayOfNo, dayStartMs, localMinute } from '../periods/local-time.ts';
import { loadBasis } from './load-course.ts';
import type { LoadQuarter } from './load-day.ts';
import { forecastLoad } from './load-forecast.ts';
import { emptyHabit, learnLoadDay } from './load-habit.ts';
import { effectOf } from './load-temperature.ts';
import type { MeasuredDay } from './quarter.ts';

const ZONE = 'Asia/Shanghai';
const FIRST_NO = dayNoOf('2026-06-01');
/** Afternoons 8 K above the mean of the day; means from 18 to 32 °C without order. */
const meanC = (n: number) => 18 + ((n * 37) % 15);
const airC = (n: number, minute: number) => meanC(n) - 8 * Math.cos(((minute - 180) / 720) * Math.PI);
/** 100 kW, and 3 % more for each degree above 20 °C. */
const cooledKw = (c: number) => 100 * (1 + 0.03 * Math.max(0, c - 20));

function day(n: number, kwOf: (c: number) => number, withAir = true): MeasuredDay<LoadQuarter> {
  const name = dayOfNo(FIRST_NO + n);
  const startMs = dayStartMs(name, ZONE);
  const quarters = Array.from({ length: 96 }, (_, i) => {
    const c = airC(n, i * 15);
    return { startMs: startMs + i * QUARTER_MS, energyKwh: kwOf(c) / 4, airC: withAir ? c : null };
  });
  return { day: name, quarters };
}

const learned = (count: number, kwOf: (c: number) => number, withAir = true) =>
  Array.from({ length: count }, (_, n) => n).reduce(
    (habit, n) =>
      learnLoadDay(ZONE, habit, day(n, kwOf, withAir), {
        expectedAir: { dayNo: FIRST_NO + n + 1, airC: hoursOf(n + 1) },
      }),
    emptyHabit,
  );
const hoursOf = (n: number) => Array.from({ length: 24 }, (_, hour) => airC(n, hour * 60 + 22.5));

describe('the response of a plant', () => {
  it.each([
    ['cooled', cooledKw, 0.03],
    ['without dependence', () => 100, 0],
  ] as const)('%s', (_, kwOf, cooling) => {
    const response = loadBasis(learned(40, kwOf).days).temperature?.response;
    // Relative to the usual load, which is about a fifth above 100 kW.
    expect(response?.cooling).toBeGreaterThan(0.65 * cooling - 0.001);
    expect(response?.cooling).toBeLessThan(1.05 * cooling + 0.001);
    expect(Math.abs(response?.heating ?? 1)).toBeLessThan(0.01);
  });

  it.each([
    ['temperatures that are not known', 40, false],
    ['too few days', 10, true],
  ] as const)('needs more than %s', (_, count, withAir) => {
    expect(loadBasis(learned(count, cooledKw, withAir).days).temperature).toBeUndefined();
  });
});

describe('the effect', () => {
  const usual = { cooling: [2], heating: [0] };
  it.each([
    ['as usual', 22, 0],
    ['5 K warmer', 27, 0.1],
    ['cooler than the threshold', 10, -0.04 + 0.05],
    ['limited', 200, 0.8],
    ['unknown', Number.NaN, 0],
  ])('%s', (_, c, effect) => {
    expect(effectOf({ cooling: 0.02, heating: 0.01 }, c, usual, 0)).toBeCloseTo(effect, 9);
  });
});

describe('a forecast', () => {
  const DAYS = 60;
  const nowMs = dayStartMs(dayOfNo(FIRST_NO + DAYS), ZONE);
  const habit = learned(DAYS, cooledKw);
  const noonKw = (serviceAir?: (ms: number) => number | undefined) => {
    const noon = forecastLoad(ZONE, habit, { nowMs, today: [], serviceAir }, 1)[52];
    return (noon?.p50Kwh ?? Number.NaN) * 4;
  };

  it('of a cooled plant follows the temperature that the service expects', () => {
    expect(habit.track.far.errorKw.temperature).toBeLessThan(0.7 * (habit.track.far.errorKw.learned ?? 0));
    for (const c of [20, 36]) {
      // Of 100 kW at 20 °C and 148 kW at 36 °C: closer to it than the mean of all days.
      expect(Math.abs(noonKw(() => c) - cooledKw(c))).toBeLessThan(12);
    }
  });

  it('of a plant without dependence does not', () => {
    const steady = learned(DAYS, () => 100);
    const hot = forecastLoad(ZONE, steady, { nowMs, today: [], serviceAir: () => 40 }, 1)[52];
    expect((hot?.p50Kwh ?? 0) * 4).toBeCloseTo(100, 0);
  });

  it('takes the temperature of the last days if no service is known', () => {
    const minute = localMinute(nowMs + 52 * QUARTER_MS, ZONE);
    const recent = Array.from({ length: 10 }, (_, n) => airC(DAYS - 1 - n, minute));
    const usualC = recent.reduce((sum, c) => sum + c, 0) / recent.length;
    expect(Math.abs(noonKw() - cooledKw(usualC))).toBeLessThan(15);
  });
});
