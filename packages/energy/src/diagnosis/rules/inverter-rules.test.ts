import { describe, expect, it } from 'vitest';
import { diagnoseInverter, type InverterWithDays } from '../diagnose-inverter.ts';
import type { Finding } from '../finding.ts';
import {
  type Change,
  FIRST_DAY,
  facts,
  inverterDay,
  inverterDays,
  plant,
  weatherDays,
} from '../testing/days.ts';

type Days = (n: number) => Change;
const beside = (count: number, change: Days = () => ({})): InverterWithDays[] =>
  [2, 3].map((deviceId) => ({ facts: { ...facts, deviceId }, days: inverterDays(count, change) }));
const diagnose = (count: number, change: Days, siblings = beside(count), own = facts) =>
  diagnoseInverter(own, plant, inverterDays(count, change), weatherDays(count), siblings);
const seen = (found: readonly Finding[]) => found.map(({ kind, level }) => `${kind} ${level}`);
const from = (day: number, change: Change) => (n: number) => (n >= day ? change : {});

describe('insulation', () => {
  it.each<[string, Days, string[]]>([
    ['sound', () => ({ kohm: (hour) => (hour < 8 ? 500 : 900) }), []],
    [
      'below the limit on one damp morning',
      from(11, { kohm: (hour) => (hour < 7 ? 40 : 900) }),
      ['insulation high'],
    ],
    ['half of the usual on one morning', from(11, { kohm: () => 290 }), []],
    ['on two', from(10, { kohm: () => 290 }), ['insulation medium']],
    ['low from the first day on, but not too low', () => ({ kohm: () => 250 }), []],
  ])('%s', (_, change, expected) => {
    expect(seen(diagnose(12, change))).toEqual(expected);
  });
});

describe('heat', () => {
  const hot = (fromH: number, toH: number): Change => ({ hot: (h) => h > fromH && h < toH, mostKw: 25 });
  it.each<[string, Days, string[]]>([
    ['two hours at noon, a quarter of the day’s energy', from(11, hot(9, 15)), ['derating high']],
    ['a quarter of an hour', from(11, { hot: (h) => h > 12 && h < 12.25 }), []],
  ])('%s', (_, change, expected) => {
    expect(seen(diagnose(12, change))).toEqual(expected);
  });

  it('costs the energy that the irradiance would have yielded', () => {
    // 60 kWp × 0.8 × 0.98 against 25 kW, in the steps in which the heat sink is reported as hot.
    const sound = inverterDay(11);
    const change = { ...hot(10, 14), mostKw: 40 };
    const [found] = diagnose(12, from(11, change));
    const limited = inverterDay(11, change);
    const missing = sound.acKw.reduce<number>((all, kw, i) => {
      const isHot = (limited.hotShare[i] ?? 0) > 0;
      return all + (isHot ? ((kw ?? 0) - (limited.acKw[i] ?? 0)) / 4 : 0);
    }, 0);
    expect(found?.lostKwhByDay).toHaveLength(1);
    expect(found?.lostKwhByDay[0]?.kwh).toBeCloseTo(missing, 0);
  });
});

describe('clipping', () => {
  const large = { ...facts, ratedKw: 30 };
  const clipped: Days = () => ({ ratedKw: 30 });
  it('shows as a plateau at rated power, with the potential output of the modules', () => {
    const found = diagnoseInverter(large, plant, inverterDays(12, clipped), weatherDays(12), []);
    expect(found.map(({ kind }) => kind)).toEqual(['clipping']);
    // At noon on 1 April at 30° north the clear sky has about 945 W/m²: 60 × 0.8 × 0.98 × 0.945 / 30.
    expect(found[0]?.evidence.figures.potentialShare).toBeGreaterThan(1.4);
    expect(found[0]?.evidence.figures.potentialShare).toBeLessThan(1.6);
  });

  it('is not reported for an ordered limit', () => {
    expect(diagnose(12, () => ({ limit: (hour) => (hour > 10 && hour < 15 ? 50 : 100) }))).toEqual([]);
  });
});

describe('communication', () => {
  const gap = (fromH: number, toH: number): Change => ({ silent: (hour) => hour > fromH && hour < toH });
  it.each<[string, Days, string[]]>([
    ['half an hour', from(11, gap(10, 10.5)), []],
    ['an hour once', from(11, gap(10, 11)), []],
    ['an hour on two days', from(10, gap(10, 11)), ['communicationGap low']],
    ['two hours', from(11, gap(10, 12)), ['communicationGap low']],
    ['the whole day', from(11, gap(0, 24)), ['communicationGap high']],
    ['at night it may sleep', () => ({ silent: (hour) => hour < 5.5 || hour > 19 }), []],
  ])('%s', (_, change, expected) => {
    expect(seen(diagnose(12, change))).toEqual(expected);
  });

  it('is attributed to the logger if its other devices are silent too', () => {
    const change = from(10, gap(10, 13));
    expect(diagnose(12, change, beside(12, change))).toEqual([]);
    expect(seen(diagnose(12, change, []))).toEqual(['communicationGap low']);
  });

  it('detects days without stored data', () => {
    const own = inverterDays(10);
    const [found] = diagnoseInverter(facts, plant, own, weatherDays(12), beside(12));
    expect(found).toMatchObject({
      kind: 'communicationGap',
      sinceDayNo: FIRST_DAY + 10,
      lastDayNo: FIRST_DAY + 11,
    });
  });
});

describe('grid voltage', () => {
  const stop = (fromH: number, toH: number): Change => ({
    stopped: (hour) => (hour > fromH && hour < toH ? 'gridStop' : undefined),
  });
  it.each<[string, Days, string[]]>([
    ['a quarter of an hour once', from(11, stop(12, 12.25)), []],
    ['on two days', from(10, stop(12, 12.25)), ['gridStop medium']],
    ['half an hour', from(11, stop(12, 12.5)), ['gridStop medium']],
    ['three hours', from(11, stop(11, 14)), ['gridStop high']],
    ['another fault', from(11, { stopped: (hour) => (hour > 11 && hour < 14 ? 'fault' : undefined) }), []],
  ])('%s', (_, change, expected) => {
    expect(seen(diagnose(12, change))).toEqual(expected);
  });
});
