import { QUARTER_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatteryTerms, DispatchCase, SiteLimits } from './dispatch-case.ts';
import { needKw, STEPS_A_DAY } from './dispatch-case.ts';
import { DISPATCH_REASONS } from './dispatch-reason.ts';
import {
  GUIDANCE_STEPS,
  GUIDANCE_VALID_MS,
  type Guidance,
  type GuidanceTask,
  guidedPower,
  solveGuidance,
} from './guidance.ts';
import { decide, storedValues } from './stored-value.ts';

const MIDNIGHT = Date.parse('2026-07-20T00:00:00Z');
const battery: BatteryTerms = {
  capacityKwh: 300,
  maxChargeKw: 50,
  maxDischargeKw: 50,
  socMin: 10,
  socMax: 95,
  startSoc: 50,
  endSoc: null,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
  wearPerKwh: 0.25,
  endWorthPerKwh: 0.3,
  chargeTaper: [],
  dischargeTaper: [],
};
const NO_LIMITS: SiteLimits = { transformerKw: null, exportLimitKw: null, pvCurtailable: true };
const WHOLE = { maxChargeKw: 50, maxDischargeKw: 50 };

/** Valley to 8:00, peak from 17:00 to 22:00; a load of 40 kW, PV up to 70 kW. */
function task(
  fromHour: number,
  more: {
    site?: SiteLimits;
    battery?: Partial<BatteryTerms>;
    demandPrice?: number;
    source?: Guidance['source'];
  } = {},
): GuidanceTask {
  const steps = 2 * STEPS_A_DAY - 4 * fromHour;
  const byHour = (value: (hour: number) => number) =>
    Array.from({ length: steps }, (_, step) => value(((step + 4 * fromHour) % STEPS_A_DAY) / 4));
  const of: DispatchCase = {
    horizon: {
      buyPrice: byHour((hour) => (hour < 8 ? 0.3 : hour >= 17 && hour < 22 ? 1.2 : 0.7)),
      feedInPrice: byHour(() => 0.2),
      pvKw: byHour((hour) => Math.max(0, 70 * Math.sin(((hour - 6) / 12) * Math.PI))),
      loadKw: byHour(() => 40),
      chargingKw: byHour(() => 0),
    },
    site: more.site ?? NO_LIMITS,
    demand: [],
    battery: { ...battery, ...more.battery },
  };
  const need = Array.from({ length: steps }, (_, step) => needKw(of.horizon, step));
  const period = { fromStep: 0, toStep: steps, pricePerKw: more.demandPrice ?? 0, floorKw: 40, share: 0.1 };
  return {
    window: { case: of, demand: more.demandPrice ? [period] : [] },
    futures: [{ weight: 1, pvKw: of.horizon.pvKw, needKw: need }],
    source: more.source ?? 'optimiser',
    nowMs: MIDNIGHT + fromHour * 3_600_000,
    startMs: MIDNIGHT + fromHour * 3_600_000,
    ruleActions: byHour(() => 0).map((_, step) => {
      const hour = ((step + 4 * fromHour) % STEPS_A_DAY) / 4;
      return hour < 8 ? 'charge' : hour >= 17 && hour < 22 ? 'discharge' : 'idle';
    }),
  };
}
const guidanceAt = (fromHour: number, more = {}) => solveGuidance(task(fromHour, more)).guidance;
const power = (guidance: Guidance, now: Partial<Parameters<typeof guidedPower>[1]> = {}) =>
  guidedPower(guidance, { nowMs: guidance.startMs, soc: 50, pvKw: 0, needKw: 40, range: WHOLE, ...now });

describe('the power for what is measured', () => {
  it.each<[string, number, Parameters<typeof power>[1], number, string, string | null]>([
    ['valley: full power', 6, { soc: 10 }, -50, 'chargeCheap', 'atFullPower'],
    ['valley, but full', 6, { soc: 95 }, 0, 'full', null],
    [
      'valley, derated converter',
      6,
      { soc: 10, range: { maxChargeKw: 20, maxDischargeKw: 50 } },
      -20,
      'chargeCheap',
      'atFullPower',
    ],
    ['peak: the load that is measured', 18, { soc: 95 }, 40, 'serveLoad', null],
    ['peak: another load', 18, { soc: 95, needKw: 25 }, 25, 'serveLoad', null],
    ['peak: more load than power', 18, { soc: 95, needKw: 90 }, 50, 'serveLoad', 'atFullPower'],
    ['peak, empty', 18, { soc: 10 }, 0, 'empty', null],
    ['peak, surplus instead of load', 18, { needKw: 10, pvKw: 40 }, -30, 'chargeSurplus', null],
    ['noon: surplus', 12, { pvKw: 70, soc: 50 }, -30, 'chargeSurplus', null],
    ['usual price before the peak', 15, {}, 0, 'hold', null],
  ])('%s', (_, hour, now, powerKw, code, binding) => {
    const explained = power(guidanceAt(hour), now);
    expect(explained?.powerKw).toBeCloseTo(powerKw, 3);
    expect([explained?.reason.code, explained?.binding?.code ?? null]).toEqual([code, binding]);
  });

  it.each<[string, SiteLimits, Parameters<typeof power>[1], number, string, string]>([
    ['demand limit', { ...NO_LIMITS, importLimitKw: 60 }, { soc: 10 }, -20, 'chargeCheap', 'demand'],
    [
      'already paid',
      { ...NO_LIMITS, importLimitKw: 60, paidKw: Array(168).fill(80) },
      { soc: 10 },
      -40,
      'chargeCheap',
      'demand',
    ],
    [
      'transformer',
      { ...NO_LIMITS, transformerKw: 70 },
      { soc: 12, needKw: 80 },
      10,
      'importLimit',
      'transformer',
    ],
  ])('in the valley under the %s', (_, site, now, powerKw, code, limit) => {
    const explained = power(guidanceAt(6, { site }), now);
    expect(explained?.powerKw).toBeCloseTo(powerKw, 3);
    expect(explained?.freeKw).toBeCloseTo(-50, 3);
    expect([explained?.reason.code, explained?.binding?.limit]).toEqual([code, limit]);
  });

  it('keeps import at the peak that is paid for', () => {
    const guidance = guidanceAt(10, { demandPrice: 100 });
    const explained = power(guidance, { needKw: 75 });
    expect(guidance.targets[0]?.kw).toBeCloseTo(40, 0);
    expect(explained?.powerKw).toBeCloseTo(35, 0);
    expect(explained?.reason).toMatchObject({ code: 'shavePeak', limit: 'peakTarget' });
  });

  it.each([
    ['at once', 0, true],
    ['at the end of its validity', GUIDANCE_VALID_MS, true],
    ['when it is too old', GUIDANCE_VALID_MS + 1, false],
    ['before its first step', -1, false],
  ])('counts %s', (_, afterMs, counts) => {
    const guidance = guidanceAt(18);
    expect(power(guidance, { nowMs: guidance.startMs + afterMs }) !== undefined).toBe(counts);
  });

  it.each([
    ['at its beginning', 0, -21.05],
    ['in its middle', 7.5, -42.1],
    ['near its end: full power', 12, -50],
  ])('reaches a level at the end of the interval: %s', (_, minutes, powerKw) => {
    const guidance = guidanceAt(7);
    const nowMs = guidance.startMs + minutes * 60_000;
    // 5 kWh of room through 95 %.
    const explained = power(guidance, { nowMs, soc: 95 - 5 / 3, pvKw: 100 });
    expect(explained?.powerKw).toBeCloseTo(powerKw, 1);
  });

  it('follows the prices of later steps', () => {
    const guidance = guidanceAt(7);
    expect(power(guidance, { soc: 10 })?.reason.code).toBe('chargeCheap');
    expect(
      power(
        { ...guidance, madeAtMs: guidance.startMs + QUARTER_MS },
        { nowMs: guidance.startMs + 4 * QUARTER_MS },
      )?.reason.code,
    ).toBe('hold');
  });
});

describe('compact guidance', () => {
  it('survives JSON and stays small', () => {
    const guidance = guidanceAt(2, {
      site: { ...NO_LIMITS, importLimitKw: 60, paidKw: new Float64Array(184) },
    });
    const text = JSON.stringify(guidance);
    const read = JSON.parse(text) as Guidance;
    expect(read).toEqual(guidance);
    expect(power(read)).toEqual(power(guidance));
    expect(text.length).toBeLessThan(10_000);
    expect(guidance.levels).toBeLessThanOrEqual(41);
    expect(guidance.costs).toHaveLength((GUIDANCE_STEPS + 1) * guidance.levels);
  });

  it('decides like the full values', () => {
    const given = task(17);
    const { case: of } = given.window;
    const values = storedValues(of, given.futures);
    const { guidance } = solveGuidance(given);
    // With less, any hour of the peak would do.
    for (const soc of [90, 95])
      for (const need of [0, 20, 45, 80]) {
        const full = decide(values, 0, 3 * soc, { pvKw: 10, needKw: need });
        expect(power(guidance, { soc, pvKw: 10, needKw: need })?.powerKw).toBeCloseTo(full.powerKw, 1);
      }
  });

  it('has the expected course of a day', () => {
    const { guidance, expected } = solveGuidance(task(2));
    expect(expected.length).toBeGreaterThan(STEPS_A_DAY);
    expect(guidance.course).toHaveLength(STEPS_A_DAY);
    for (const [step, kw] of (guidance.course ?? []).entries())
      expect(Math.abs(kw - (expected[step]?.explained.powerKw ?? Number.NaN))).toBeLessThanOrEqual(
        0.05 + 1e-9,
      );
    // At noon the surplus of 30 kW is stored, in the evening the load of 40 kW is served.
    expect(guidance.course?.[40]).toBe(-30);
    expect(Math.max(...(guidance.course ?? []).slice(60, 80))).toBe(40);
  });

  it('ends with the horizon', () => {
    const given = task(2);
    const { case: of } = given.window;
    const cut = (list: ArrayLike<number>) => Array.from(list).slice(0, 3);
    const { buyPrice, feedInPrice, pvKw, loadKw, chargingKw } = of.horizon;
    const horizon = {
      buyPrice: cut(buyPrice),
      feedInPrice: cut(feedInPrice),
      pvKw: cut(pvKw),
      loadKw: cut(loadKw),
      chargingKw: cut(chargingKw),
    };
    const short = { ...given, window: { case: { ...of, horizon }, demand: [] } };
    const { guidance, expected } = solveGuidance(short);
    expect(expected).toHaveLength(3);
    expect(guidance.course).toHaveLength(3);
    expect(power(guidance, { nowMs: guidance.startMs + 3 * QUARTER_MS - 1 })).toBeDefined();
    expect(power(guidance, { nowMs: guidance.startMs + 3 * QUARTER_MS })).toBeUndefined();
  });
});

describe('the price rule as source', () => {
  it.each<[string, number, Parameters<typeof power>[1], number]>([
    ['charges in the valley', 2, {}, -50],
    ['within the import limit', 2, { needKw: 70 }, -30],
    ['stores surplus', 12, { pvKw: 60 }, -20],
    ['rests at the usual price', 10, {}, 0],
    ['covers the measured load at the peak', 18, { needKw: 30 }, 30],
    ['never exports', 18, { needKw: 30, pvKw: 30 }, 0],
  ])('%s', (_, hour, now, powerKw) => {
    const site = { ...NO_LIMITS, transformerKw: 100 };
    const explained = power(guidanceAt(hour, { site, source: 'rule' }), now);
    expect(explained?.powerKw).toBeCloseTo(powerKw, 3);
    expect(explained?.reason.code).toBe('followsRule');
  });
});

it('every expected step and every power has a reason', () => {
  const kw = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const some = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    soc: kw(100),
    pvKw: kw(100),
    needKw: kw(150),
    transformerKw: fc.option(kw(120), { nil: null }),
    exportLimitKw: fc.option(kw(50), { nil: null }),
    demandPrice: fc.constantFrom(0, 40),
    source: fc.constantFrom('optimiser' as const, 'rule' as const),
  });
  fc.assert(
    fc.property(
      some,
      ({ hour, soc, pvKw, needKw: need, transformerKw, exportLimitKw, demandPrice, source }) => {
        const site = { transformerKw, exportLimitKw, pvCurtailable: true };
        const { guidance, expected } = solveGuidance(
          task(hour, { site, demandPrice, source, battery: { startSoc: soc } }),
        );
        const now = power(guidance, { soc, pvKw, needKw: need });
        const all = [...expected.map(({ explained }) => explained), now];
        for (const one of all) expect(DISPATCH_REASONS).toContain(one?.reason.code);
      },
    ),
    { numRuns: 20 },
  );
});
