import { add, decimal, decimalText, multiply, negate, subtract, ZERO } from '@heliodon/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanSegment, type QuarterFacts, quarterPlan } from '../schedule/planned-quarter.ts';
import type { DaySegment } from '../tariff/tariff-day.ts';
import { causeOf, type LostCause, lostOf } from './planned-income.ts';
import { pricedParts } from './price-split.ts';
import { kwhDecimal } from './quanta.ts';

const ZONE = 'Asia/Shanghai';
const at = (clock: string) => Date.parse(`2026-07-01T${clock}:00+08:00`);
const KWH = 1_000_000;
/** 100 kW from 10:05 to 12:00, −60 kW from 02:00 to 04:00. */
const PLAN: PlanSegment[] = [
  { fromMin: 120, toMin: 240, powerKw: -60, cutOffSoc: 95 },
  { fromMin: 605, toMin: 720, powerKw: 100, cutOffSoc: 15 },
];

describe('the planned energy of an interval', () => {
  it.each<[string, string, { minutes: number; out: number; in: number } | undefined]>([
    ['charging', '02:00', { minutes: 15, out: 0, in: 15 }],
    ['its last quarter', '03:45', { minutes: 15, out: 0, in: 15 }],
    ['nothing after it', '04:00', undefined],
    // Ten minutes of 100 kW.
    ['begins within the quarter', '10:00', { minutes: 10, out: 16.666667, in: 0 }],
    ['discharging', '11:45', { minutes: 15, out: 25, in: 0 }],
  ])('%s', (_, clock, expected) => {
    const plan = quarterPlan(at(clock), ZONE, PLAN);
    expect(plan && { minutes: plan.minutes, out: plan.outQuanta / KWH, in: plan.inQuanta / KWH }).toEqual(
      expected,
    );
  });

  it('uses local time: a repeated hour is planned twice', () => {
    const segments = [{ fromMin: 120, toMin: 180, powerKw: 40, cutOffSoc: 10 }];
    const twice = ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'].map((utc) =>
      quarterPlan(Date.parse(utc), 'Europe/Berlin', segments),
    );
    expect(twice.map((plan) => plan?.outQuanta)).toEqual([10 * KWH, 10 * KWH]);
  });
});

const facts = (clock: string, more: Partial<QuarterFacts> = {}): QuarterFacts => ({
  plan: quarterPlan(at(clock), ZONE, PLAN) as QuarterFacts['plan'],
  outQuanta: 0,
  inQuanta: 0,
  offline: false,
  alarmed: false,
  socMin: 50,
  socMax: 50,
  undelivered: false,
  limits: { socMin: 10, socMax: 95 },
  ...more,
});

describe('the reason for a deviation', () => {
  it.each<[string, QuarterFacts, LostCause]>([
    ['offline goes before all', facts('11:00', { offline: true, alarmed: true, socMin: 10 }), 'offline'],
    ['a fault before an empty battery', facts('11:00', { alarmed: true, socMin: 10 }), 'alarmStop'],
    ['empty by the plan', facts('11:00', { socMin: 15.8, undelivered: true }), 'socLimit'],
    ['empty by the machine', facts('11:00', { socMin: 20, limits: { socMin: 20, socMax: 90 } }), 'socLimit'],
    ['not empty yet', facts('11:00', { socMin: 16.5 }), 'forecast'],
    ['full', facts('02:00', { socMax: 94.2 }), 'socLimit'],
    ['full while discharging explains nothing', facts('11:00', { socMax: 99 }), 'forecast'],
    ['full, and yet all was charged', facts('02:00', { socMax: 95, inQuanta: 15 * KWH }), 'forecast'],
    ['the plan did not arrive', facts('11:00', { undelivered: true }), 'dispatch'],
    ['SOC unknown', facts('11:00', { socMin: null, socMax: null }), 'forecast'],
  ])('%s', (_, of, cause) => {
    expect(causeOf(of)).toBe(cause);
  });
});

const SEGMENTS: DaySegment[] = [
  { startMin: 0, endMin: 480, period: 'valley', price: '0.3' },
  { startMin: 480, endMin: 665, period: 'usual', price: '0.7' },
  { startMin: 665, endMin: 1440, period: 'peak', price: '1.2' },
];
const lost = (of: QuarterFacts, clock: string) =>
  lostOf(of, pricedParts(at(clock), ZONE, SEGMENTS), decimal('0.9'));

describe('the value of a deviation', () => {
  it.each<[string, string, Partial<QuarterFacts>, string, number]>([
    // 25 kWh × 1.2 × 0.9
    ['a quarter of discharge', '11:15', {}, '27', 25],
    // 15 kWh × 1.2 × 0.9
    ['a part of it', '11:15', { outQuanta: 10 * KWH }, '16.2', 15],
    // Energy that was not charged was not paid for: a gain of 15 × 0.3.
    ['no charging', '02:00', {}, '-4.5', -15],
    // The price changes at 11:05: 5 of 15 minutes at 0.7, so 8.333333 × 0.63 + 16.666667 × 1.08.
    ['a price boundary inside', '11:00', {}, '23.25000015', 25],
    // More than planned is a gain: −5 × 1.08.
    ['more than planned', '11:15', { outQuanta: 30 * KWH }, '-5.4', -5],
    // Charged 6 kWh instead: 27 plus their cost of 7.2.
    ['the wrong way', '11:15', { inQuanta: 6 * KWH }, '34.2', 31],
    // Only 10 of 15 minutes are planned: 10 of 15 kWh count; 6.666667 × 0.7 × 0.9.
    ['a quarter planned in part', '10:00', { outQuanta: 15 * KWH }, '4.20000021', 6.666667],
  ])('%s', (_, clock, more, amount, kwh) => {
    const part = lost(facts(clock, more), clock);
    expect({ amount: decimalText(part.amount), kwh: part.quanta / KWH }).toEqual({ amount, kwh });
  });

  it('planned minus lost income is the value of the actual energy, in all cases', () => {
    const quanta = fc.integer({ min: 0, max: 50 * KWH });
    const soc = fc.option(fc.integer({ min: 0, max: 100 }));
    const clock = fc.constantFrom('02:15', '11:15', '11:45');
    fc.assert(
      fc.property(clock, quanta, quanta, soc, fc.boolean(), fc.boolean(), (when, out, into, socMin, a, b) => {
        const of = facts(when, {
          outQuanta: out,
          inQuanta: into,
          socMin,
          socMax: socMin,
          alarmed: a,
          undelivered: b,
        });
        const price = decimal(when === '02:15' ? '0.3' : '1.2');
        const worth = (outQuanta: number, inQuanta: number) =>
          add(
            multiply(multiply(price, decimal('0.9')), kwhDecimal(outQuanta)),
            negate(multiply(price, kwhDecimal(inQuanta))),
          );
        const left = subtract(worth(of.plan.outQuanta, of.plan.inQuanta), lost(of, when).amount);
        expect(decimalText(subtract(left, worth(out, into)))).toBe(decimalText(ZERO));
      }),
    );
  });
});
