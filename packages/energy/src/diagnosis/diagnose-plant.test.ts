import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnoseInverter } from './diagnose-inverter.ts';
import { type DiagnosedInverter, diagnosePlant, type NeighbourDay } from './diagnose-plant.ts';
import type { InverterDay, PlantFacts, WeatherDay } from './inverter-day.ts';
import { GAP_KINDS } from './own-losses.ts';
import {
  type Change,
  EFFICIENCY,
  FIRST_DAY,
  facts,
  GAIN,
  inverterDays,
  plant,
  weatherDays,
} from './testing/days.ts';

const COUNT = 14;
const LAST = FIRST_DAY + COUNT - 1;
const of: PlantFacts = { ...plant, kwp: 120 };

/** Two inverters of 60 kWp; changes apply to the first, the second has no fault unless stated. */
function diagnosed(
  first: (n: number) => Change,
  second: (n: number) => Change = () => ({}),
  weather: readonly WeatherDay[] = weatherDays(COUNT),
): DiagnosedInverter[] {
  const own = [first, second].map((change, k) => ({
    facts: { ...facts, deviceId: k + 1 },
    days: inverterDays(COUNT, change),
  }));
  return own.map((one) => {
    const others = own.filter((other) => other !== one);
    return { ...one, findings: diagnoseInverter(one.facts, plant, one.days, weather, others) };
  });
}

const kwhOf = ({ acKw }: InverterDay): number => acKw.reduce<number>((all, kw) => all + (kw ?? 0) / 4, 0);
const from = (day: number, change: Change) => (n: number) => (n >= day ? change : {});
const lostOn = (result: ReturnType<typeof diagnosePlant>, dayNo: number) =>
  Object.fromEntries(
    result.losses.filter((one) => one.dayNo === dayNo).map(({ cause, kwh }) => [cause, kwh]),
  );

describe('daily figures of a plant', () => {
  it('are the actual and the expected yield of the day', () => {
    const inverters = diagnosed(() => ({}));
    const result = diagnosePlant(of, inverters, weatherDays(COUNT), []);
    const kwh = 2 * kwhOf(inverters[0]?.days.at(-1) as InverterDay);
    expect(result.actualKwhByDay.at(-1)).toEqual({ dayNo: LAST, value: expect.closeTo(kwh, 6) });
    expect(result.specificYieldByDay.at(-1)?.value).toBeCloseTo(kwh / 120, 6);
    expect(result.availabilityByDay.at(-1)?.value).toBe(1);
    // Modules give 0.8 of their rated power, inverters convert 0.98 of it; low sun is excluded from both.
    expect(result.performanceRatioByDay.at(-1)?.value).toBeCloseTo(GAIN * EFFICIENCY, 2);
    expect((result.expectedKwhByDay.at(-1)?.value ?? 0) / kwh).toBeCloseTo(1, 2);
    expect(result.losses).toEqual([]);
    expect(result.findings).toEqual([]);
    expect(result.fixFirst).toEqual([]);
  });

  it('have no performance ratio without a sensor or kWp, and no median of two neighbours', () => {
    const dark = diagnosePlant(
      of,
      diagnosed(() => ({}), undefined, []),
      [],
      [{ dayNo: LAST, kwhPerKwp: [4, 5] }],
    );
    expect(dark.performanceRatioByDay.at(-1)?.value).toBeNull();
    expect(dark.neighbourMedianByDay.at(-1)?.value).toBeNull();
    const unsaid = diagnosed(() => ({})).map((one) => ({ ...one, facts: { ...one.facts, kwp: null } }));
    expect(
      diagnosePlant(plant, unsaid, weatherDays(COUNT), []).performanceRatioByDay.at(-1)?.value,
    ).toBeNull();
  });

  it('count an inverter that is stopped at noon as unavailable', () => {
    const stop = from(12, { stopped: (hour) => (hour > 11 && hour < 13 ? 'fault' : undefined) });
    const result = diagnosePlant(of, diagnosed(stop), weatherDays(COUNT), []);
    const light = 4 * 2 * 11;
    // Two hours of one of two inverters, out of about eleven hours of light.
    expect(result.availabilityByDay.at(-1)?.value).toBeGreaterThan(1 - 10 / light);
    expect(result.availabilityByDay.at(-1)?.value).toBeLessThan(1 - 6 / light);
    const missing =
      kwhOf(inverterDays(COUNT)[13] as InverterDay) - kwhOf(inverterDays(COUNT, stop)[13] as InverterDay);
    expect(lostOn(result, LAST)).toEqual({ faultStop: expect.closeTo(missing, 0) });
    expect(result.findings.map(({ kind }) => kind)).toEqual(['unavailable']);
  });
});

describe('lost energy', () => {
  it.each<[string, (n: number) => Change, string[]]>([
    ['a dead string', from(8, { string: (s) => (s === 0 ? 0 : 1) }), ['deadString']],
    ['a weak string', from(8, { string: (s) => (s === 0 ? 0.6 : 1) }), ['weakString']],
    ['an order to hold back', from(8, { limit: (h) => (h > 10 && h < 14 ? 40 : 100) }), ['curtailment']],
    ['heat', from(8, { hot: (h) => h > 10 && h < 14, mostKw: 20 }), ['derating']],
    [
      'switched off by a person',
      from(8, { stopped: (h) => (h > 10 && h < 14 ? 'off' : undefined) }),
      ['switchedOff'],
    ],
    ['the grid', from(8, { stopped: (h) => (h > 10 && h < 14 ? 'gridStop' : undefined) }), ['gridStop']],
    ['dust', (n) => ({ clean: 1 - 0.01 * Math.max(0, n - 4) }), ['soiling']],
    ['silence: nobody knows whether anything is lost', from(8, { silent: (h) => h > 10 && h < 14 }), []],
  ])('by %s', (_, change, causes) => {
    const result = diagnosePlant(of, diagnosed(change), weatherDays(COUNT), []);
    expect(Object.keys(lostOn(result, LAST))).toEqual(causes);
  });

  it('is counted once: a stop takes all, then a dead string, then the rest', () => {
    const change = from(8, {
      string: (s) => (s === 0 ? 0 : s === 1 ? 0.5 : 1),
      stopped: (h) => (h > 12 && h < 13 ? 'fault' : undefined),
    });
    const lost = lostOn(diagnosePlant(of, diagnosed(change), weatherDays(COUNT), []), LAST);
    const [sound, ill] = [inverterDays(COUNT)[13], inverterDays(COUNT, change)[13]] as [
      InverterDay,
      InverterDay,
    ];
    const missing = kwhOf(sound) - kwhOf(ill);
    const noon = sound.acKw.slice(48, 52).reduce<number>((all, kw) => all + (kw ?? 0) / 4, 0);
    expect(lost.faultStop).toBeCloseTo(noon, 0);
    // Of the remaining energy, one string lost all of a sixth and another half of a sixth.
    expect(lost.deadString ?? 0).toBeCloseTo((kwhOf(sound) - noon) / 6, -0.5);
    expect((lost.weakString ?? 0) / (lost.deadString ?? 1)).toBeCloseTo(0.5, 1);
    expect(Object.values(lost).reduce((all, kwh) => all + kwh, 0)).toBeLessThanOrEqual(missing + 0.5);
  });

  it('of findings is the loss of each alone: a weak string loses nothing while the inverter is stopped', () => {
    const change = from(8, {
      string: (s) => (s === 0 ? 0.5 : 1),
      stopped: (h) => (h > 10 && h < 14 ? 'fault' : undefined),
      clean: 0.9,
    });
    const inverters = diagnosed(change);
    const result = diagnosePlant(of, inverters, weatherDays(COUNT), []);
    const on = (findings: typeof result.allFindings) =>
      findings
        .filter(({ kind }) => !GAP_KINDS.includes(kind))
        .flatMap((finding) => finding.lostKwhByDay)
        .reduce((all, { dayNo, kwh }) => all + (dayNo === LAST ? kwh : 0), 0);
    const lost = Object.values(lostOn(result, LAST)).reduce((all, kwh) => all + kwh, 0);
    expect(result.allFindings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['weakString', 'unavailable']),
    );
    const stopped = result.allFindings.filter(({ kind }) => kind === 'unavailable');
    // The sum of the losses of all rules exceeds the total loss of the plant.
    expect(on([...inverters.flatMap(({ findings }) => findings), ...stopped])).toBeGreaterThan(lost);
    expect(on(result.allFindings)).toBeLessThanOrEqual(lost + 1e-6);
  });

  it('never exceeds the missing part of the expected energy', () => {
    const hours = fc.record({
      fromH: fc.integer({ min: 6, max: 16 }),
      length: fc.integer({ min: 0, max: 6 }),
    });
    const trouble = fc.record({
      stop: hours,
      hot: hours,
      silent: hours,
      limit: hours,
      weak: fc.float({ min: 0, max: 1, noNaN: true }),
      light: fc.float({ min: Math.fround(0.2), max: 1, noNaN: true }),
      dirtADay: fc.float({ min: 0, max: Math.fround(0.02), noNaN: true }),
    });
    const inside = ({ fromH, length }: { fromH: number; length: number }, hour: number) =>
      hour > fromH && hour < fromH + length;
    fc.assert(
      fc.property(trouble, (one) => {
        const change = (n: number): Change =>
          n < 6
            ? {}
            : {
                light: () => one.light,
                string: (s) => (s === 2 ? one.weak : 1),
                clean: 1 - one.dirtADay * (n - 6),
                stopped: (h) => (inside(one.stop, h) ? 'fault' : undefined),
                hot: (h) => inside(one.hot, h),
                silent: (h) => inside(one.silent, h),
                limit: (h) => (inside(one.limit, h) ? 50 : 100),
                mostKw: 30,
              };
        const weather = weatherDays(COUNT, (n) => (n < 6 ? 1 : one.light));
        const result = diagnosePlant(of, diagnosed(change, undefined, weather), weather, []);
        for (const { dayNo, value: expected } of result.expectedKwhByDay) {
          const actual = result.actualKwhByDay.find((day) => day.dayNo === dayNo)?.value ?? 0;
          const lost = result.losses
            .filter((day) => day.dayNo === dayNo)
            .reduce((all, { kwh }) => all + kwh, 0);
          expect(lost).toBeGreaterThanOrEqual(0);
          const found = result.allFindings
            .filter(({ kind }) => !GAP_KINDS.includes(kind))
            .flatMap((finding) => finding.lostKwhByDay)
            .reduce((all, day) => all + (day.dayNo === dayNo ? day.kwh : 0), 0);
          expect(found).toBeLessThanOrEqual(lost + 1e-6);
          // Inverters above expectation do not offset the losses of others.
          expect(lost).toBeLessThanOrEqual(
            Math.max(0, (expected ?? 0) - actual) + 0.02 * (expected ?? 0) + 0.01,
          );
        }
      }),
      { numRuns: 6 },
    );
  }, 30_000);
});

describe('the plant as a whole', () => {
  const around = (kwhPerKwp: number): NeighbourDay[] =>
    Array.from({ length: COUNT }, (_, n) => ({ dayNo: FIRST_DAY + n, kwhPerKwp: [kwhPerKwp, kwhPerKwp, 9] }));

  it('is below its neighbours', () => {
    const inverters = diagnosed(() => ({}));
    const own = diagnosePlant(of, inverters, weatherDays(COUNT), []).specificYieldByDay.at(-1)?.value ?? 0;
    const near = diagnosePlant(of, inverters, weatherDays(COUNT), around(own * 1.1));
    expect(near.findings).toEqual([]);
    const far = diagnosePlant(of, inverters, weatherDays(COUNT), around(own * 1.3));
    expect(far.findings).toMatchObject([
      { kind: 'belowNeighbours', deviceId: null, level: 'medium', lastDayNo: LAST },
    ]);
    // (1.3 − 1) of its own yield, 120 kWp.
    expect(far.findings[0]?.lostKwhByDay.at(-1)?.kwh).toBeCloseTo(0.3 * own * 120, 0);
  });

  it('has a low performance ratio', () => {
    // Declared with a third more modules than installed: 0.784 × 3/4.
    const inverters = diagnosed(() => ({})).map((one) => ({ ...one, facts: { ...one.facts, kwp: 80 } }));
    const result = diagnosePlant({ ...plant, kwp: 160 }, inverters, weatherDays(COUNT), []);
    expect(result.performanceRatioByDay.at(-1)?.value).toBeCloseTo(0.59, 1);
    expect(result.findings).toMatchObject([{ kind: 'lowPerformance', level: 'high' }]);
  });

  it('is not blamed for ordered curtailment', () => {
    const held = from(8, { limit: (hour) => (hour > 9 && hour < 15 ? 30 : 100) });
    const result = diagnosePlant(of, diagnosed(held, held), weatherDays(COUNT), []);
    expect(result.performanceRatioByDay.at(-1)?.value).toBeLessThan(0.6);
    expect(result.findings).toEqual([]);
  });

  it('has sent no data at all', () => {
    const silent = from(12, { silent: (hour) => hour > 10 && hour < 12 });
    const result = diagnosePlant(of, diagnosed(silent, silent), weatherDays(COUNT), []);
    expect(result.findings).toMatchObject([{ kind: 'communicationGap', deviceId: null }]);
  });

  it('ranks repairs: high energy first, and quick ones before long ones', () => {
    const weak = from(8, { string: (s) => (s === 0 ? 0.5 : 1) });
    const dead = from(8, { string: (s) => (s === 0 ? 0.01 : 1) });
    const result = diagnosePlant(of, diagnosed(weak, dead), weatherDays(COUNT), []);
    expect(
      result.fixFirst.slice(0, 2).map(({ finding, quick }) => [finding.kind, finding.deviceId, quick]),
    ).toEqual([
      ['deadString', 2, true],
      ['weakString', 1, false],
    ]);
    const [first, second] = result.fixFirst;
    expect(first?.score).toBeCloseTo((first?.lostKwhPerDay ?? 0) * (first?.finding.sureness ?? 0) * 1.5, 6);
    expect(first?.lostKwhPerDay).toBeGreaterThan(second?.lostKwhPerDay ?? 0);
  });
});
