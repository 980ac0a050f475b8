import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complianceTerms,
  dayCompliance,
  type PlannedQuarter,
  quarterCompliance,
  runningCompliance,
} from './compliance.ts';
import { joinPlans, type PlanSegment, type QuarterPlan, quarterPlan } from './planned-quarter.ts';

const ZONE = 'Asia/Shanghai';
const KWH = 1_000_000;
const at = (clock: string) => Date.parse(`2026-07-01T${clock}:00+08:00`);
/** Charge 80 kW to 95 % from 02:00, rest from 04:00, discharge 100 kW to 15 % from 10:05 to 12:00. */
const PLAN: PlanSegment[] = [
  { fromMin: 120, toMin: 240, powerKw: -80, cutOffSoc: 95 },
  { fromMin: 240, toMin: 300, powerKw: 0, cutOffSoc: 0 },
  { fromMin: 605, toMin: 720, powerKw: 100, cutOffSoc: 15 },
];
/** Tolerance: 5 kW of 100. */
const TERMS = complianceTerms(100);

const quarter = (clock: string, more: Partial<PlannedQuarter> = {}): PlannedQuarter => ({
  startMs: at(clock),
  plan: quarterPlan(at(clock), ZONE, PLAN) as QuarterPlan,
  outQuanta: 0,
  inQuanta: 0,
  offline: false,
  alarmed: false,
  socMin: 50,
  socMax: 50,
  undelivered: false,
  limits: { socMin: 10, socMax: 98 },
  ...more,
});
const out = (kwh: number) => ({ outQuanta: kwh * KWH });
const into = (kwh: number) => ({ inQuanta: kwh * KWH });
/** No export, transformer of 630 kW. */
const site = (lowestGridKw: number, highestGridKw: number) => ({
  lowestGridKw,
  highestGridKw,
  leastGridKw: 0,
  mostGridKw: 630,
});
const soc = (percent: number) => ({ socMin: percent, socMax: percent });

describe('an interval', () => {
  it.each<[string, PlannedQuarter, string]>([
    ['exactly', quarter('11:00', out(25)), 'asPlanned 100 → 100'],
    ['5 kW less', quarter('11:00', out(23.75)), 'asPlanned 100 → 95'],
    ['6 kW less', quarter('11:00', out(23.5)), '!other 100 → 94'],
    ['6 kW more', quarter('11:00', out(26.5)), '!other 100 → 106'],
    ['charges', quarter('02:00', into(20)), 'asPlanned -80 → -80'],
    ['charges instead of discharging', quarter('11:00', into(20)), '!other 100 → -80'],
    ['rests as planned', quarter('04:00'), 'asPlanned 0 → 0'],
    ['in and out instead of resting', quarter('04:00', { ...out(5), ...into(5) }), '!other 0 → 0'],
    ['ten minutes of it planned, then at rest', quarter('10:00', out(16.67)), 'asPlanned 100 → 67'],
    ['ten minutes of it planned, then on', quarter('10:00', out(25)), 'asPlanned 100 → 100'],
    ['charging before they began', quarter('10:00', { ...out(16.67), ...into(8) }), 'asPlanned 100 → 35'],
    ['less than the ten minutes wanted', quarter('10:00', out(12)), '!other 100 → 48'],
    // 16.67 + 8.33 + 1 kWh: more than five minutes at full power can deliver.
    ['more than the rest explains', quarter('10:00', out(26)), '!other 100 → 104'],
    ['empty by the plan', quarter('11:30', soc(15.5)), 'cutOff 100 → 0'],
    [
      'empty by the machine',
      quarter('11:30', { ...soc(20), limits: { socMin: 20, socMax: 98 } }),
      '!socLimit 100 → 0',
    ],
    [
      'discharges although empty by the plan',
      quarter('11:30', { ...soc(15), ...out(25) }),
      'asPlanned 100 → 100',
    ],
    ['full by the plan', quarter('03:45', soc(94.5)), 'cutOff -80 → 0'],
    ['silent', quarter('11:00', { offline: true }), '!offline 100 → null'],
    ['silent while nothing is planned', quarter('04:00', { offline: true }), '!offline 0 → null'],
    ['line lost, registers prove it', quarter('11:00', { ...out(25), offline: true }), 'asPlanned 100 → 100'],
    ['stopped by a fault', quarter('11:00', { alarmed: true }), '!alarmStop 100 → 0'],
    ['the plan was not taken over', quarter('11:00', { undelivered: true }), '!dispatch 100 → 0'],
    [
      'not taken over, and yet done',
      quarter('11:00', { undelivered: true, ...out(25) }),
      'asPlanned 100 → 100',
    ],
    [
      'held back, or the site would feed in',
      quarter('11:00', { ...out(10), site: site(0, 90) }),
      '!siteLimit 100 → 40',
    ],
    ['the site had room', quarter('11:00', { ...out(10), site: site(20, 90) }), '!other 100 → 40'],
    [
      'charging held back by the transformer',
      quarter('02:00', { site: site(300, 628) }),
      '!siteLimit -80 → 0',
    ],
    ['at the transformer while discharging', quarter('11:00', { site: site(300, 628) }), '!other 100 → 0'],
    ['SOC unknown', quarter('11:00', { socMin: null, socMax: null }), '!other 100 → 0'],
  ])('%s', (_, facts, expected) => {
    const { plannedKw, measuredKw, following, deviation } = quarterCompliance(facts, TERMS);
    const shown = `${following ?? `!${deviation}`} ${Math.round(plannedKw)} → ${measuredKw === null ? null : Math.round(measuredKw)}`;
    expect(shown).toBe(expected);
  });

  it.each<[string, number, number, string | null]>([
    // Power limit at 96 %: (100 − 96) / 8 = 50 kW, 12.5 kWh per interval; 45 kW are within tolerance, 44 are
    // not.
    ['as much as it bears', 96, 12.5, 'taper'],
    ['a little less', 96, 11.25, 'taper'],
    ['much less', 96, 11, null],
    ['the taper is no excuse lower down', 91, 12.5, null],
  ])('almost full without a preceding cut-off: %s', (_, percent, kwh, following) => {
    const full = [{ fromMin: 120, toMin: 240, powerKw: -80, cutOffSoc: 100 }];
    const plan = quarterPlan(at('03:00'), ZONE, full) as QuarterPlan;
    const facts = quarter('03:00', {
      plan,
      ...soc(percent),
      ...into(kwh),
      limits: { socMin: 0, socMax: 100 },
    });
    expect(quarterCompliance(facts, TERMS).following).toBe(following);
  });
});

describe('a day', () => {
  it('is the share of planned minutes', () => {
    const day = dayCompliance(
      [
        quarter('10:00', out(25)),
        quarter('10:15', out(25)),
        quarter('10:30', { alarmed: true }),
        quarter('10:45', { offline: true }),
      ],
      TERMS,
    );
    // 10 + 15 of 55 minutes: 45.45 %.
    expect([day.percent, day.plannedMin, day.followedMin]).toEqual([45.4, 55, 25]);
    expect(day.deviationMin).toEqual({
      offline: 15,
      alarmStop: 15,
      socLimit: 0,
      dispatch: 0,
      siteLimit: 0,
      other: 0,
    });
  });

  it('has no percentage if nothing is planned', () => {
    expect(dayCompliance([], TERMS).percent).toBeNull();
  });

  it('is 100 only if every interval was followed; minutes add up', () => {
    const facts = fc.record({
      clock: fc.constantFrom('02:00', '03:45', '04:00', '10:00', '11:00'),
      outQuanta: fc.integer({ min: 0, max: 26 * KWH }),
      inQuanta: fc.integer({ min: 0, max: 26 * KWH }),
      offline: fc.boolean(),
      alarmed: fc.boolean(),
      undelivered: fc.boolean(),
      soc: fc.option(fc.integer({ min: 0, max: 100 })),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 20 }), (some) => {
        const day = dayCompliance(
          some.map(({ clock, soc: percent, ...more }) =>
            quarter(clock, { ...more, socMin: percent, socMax: percent }),
          ),
          TERMS,
        );
        const lostMin = Object.values(day.deviationMin).reduce((sum, minutes) => sum + minutes, 0);
        expect(day.followedMin + lostMin).toBe(day.plannedMin);
        expect(day.percent === 100).toBe(day.quarters.every(({ deviation }) => deviation === null));
      }),
    );
  });
});

describe('a running interval', () => {
  /** Four minutes of the interval, from minute 2 on. */
  const part = quarterPlan(at('11:00'), ZONE, PLAN, { fromMin: 2, toMin: 6 }) as QuarterPlan;
  const running = (outKw: number, inKw: number, more: Partial<PlannedQuarter> = {}) => {
    const found = runningCompliance(quarter('11:00', { plan: part, ...more }), { outKw, inKw }, TERMS);
    const { minutes, plannedKw, measuredKw, following, deviation } = found;
    return [minutes, Math.round(plannedKw), Math.round(measuredKw ?? Number.NaN), following ?? deviation];
  };
  it.each([
    ['as planned', 100, 0, {}, [4, 100, 100, 'asPlanned']],
    ['less than 5 kW less', 95.1, 0, {}, [4, 100, 95, 'asPlanned']],
    ['6 kW less', 94, 0, {}, [4, 100, 94, 'other']],
    // If the whole interval counted, the other eleven minutes would hide the deviation.
    ['6 kW more', 106, 0, {}, [4, 100, 106, 'other']],
    ['the other way', 0, 50, {}, [4, 100, -50, 'other']],
    ['not taken over yet', 0, 0, { undelivered: true }, [4, 100, 0, 'dispatch']],
    ['empty by the plan', 0, 0, soc(15), [4, 100, 0, 'cutOff']],
  ])('%s', (_, outKw, inKw, more, result) => {
    expect(running(outKw, inKw, more)).toEqual(result);
  });

  it('two successive plans are added up', () => {
    const [first, then] = [
      quarterPlan(at('03:45'), ZONE, PLAN, { fromMin: 0, toMin: 6 }),
      quarterPlan(at('03:45'), ZONE, [{ ...PLAN[0], powerKw: 40, cutOffSoc: 20 } as PlanSegment], {
        fromMin: 9,
        toMin: 15,
      }),
    ] as QuarterPlan[];
    // 80 kW of charging for 6 minutes, 40 kW of discharging for 6 minutes.
    expect(joinPlans(first as QuarterPlan, then as QuarterPlan)).toEqual({
      minutes: 12,
      inQuanta: 8 * KWH,
      outQuanta: 4 * KWH,
      socFloor: 20,
      socCeiling: 95,
    });
    expect(quarterPlan(at('00:00'), ZONE, PLAN, { fromMin: 0, toMin: 15 })).toBeUndefined();
  });
});
