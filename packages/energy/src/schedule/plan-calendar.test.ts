import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPart, PlanType } from './plan.ts';
import {
  type AssignedPlan,
  changesOf,
  overwrites,
  planOn,
  type RankedPlan,
  yearCalendar,
} from './plan-calendar.ts';

const part = (more: Partial<PlanPart> = {}): PlanPart => ({ quarters: [], days: [], segments: [], ...more });
const plan = (id: number, type: PlanType, parts: PlanPart[], enabled = true): RankedPlan => ({
  id,
  name: `plan ${id}`,
  type,
  reserveSoc: null,
  parts,
  enabled,
});

const YEAR = plan(1, 'year', [part()]);
const QUARTER = plan(2, 'quarter', [part({ quarters: [1] }), part({ quarters: [3, 4] })]);
const SPECIAL = plan(3, 'specialDay', [
  part({ days: [{ from: '2026-10-01', to: '2026-10-07' }] }),
  part({
    days: [
      { from: '2026-12-31', to: '2027-01-01' },
      { from: '2026-05-01', to: '2026-05-01' },
    ],
  }),
]);
const ALL = [YEAR, QUARTER, SPECIAL];

describe('the plan of a day', () => {
  it.each<[string, readonly RankedPlan[], string, string, number[]]>([
    ['only the year', ALL, '2026-06-30', 'year 1 part 0', []],
    ['first day of a quarter', ALL, '2026-07-01', 'quarter 2 part 1', [1]],
    ['last day of a quarter', ALL, '2026-03-31', 'quarter 2 part 0', [1]],
    ['a holiday', ALL, '2026-10-01', 'specialDay 3 part 0', [2, 1]],
    ['its last day', ALL, '2026-10-07', 'specialDay 3 part 0', [2, 1]],
    ['the day after', ALL, '2026-10-08', 'quarter 2 part 1', [1]],
    ['a holiday where no quarter is planned', ALL, '2026-05-01', 'specialDay 3 part 1', [1]],
    ['over the end of the year', ALL, '2027-01-01', 'specialDay 3 part 1', [2, 1]],
    ['the same day of another year', ALL, '2027-10-01', 'quarter 2 part 1', [1]],
    ['disabled ones do not count', [YEAR, { ...SPECIAL, enabled: false }], '2026-10-01', 'year 1 part 0', []],
    ['none', [QUARTER], '2026-04-01', 'none', []],
  ])('%s', (_, plans, day, expected, outranked) => {
    const ruling = planOn(plans, day);
    const place = ruling.plan?.parts.indexOf(ruling.part ?? part());
    expect(ruling.plan ? `${ruling.reason} ${ruling.plan.id} part ${place}` : ruling.reason).toBe(expected);
    expect(ruling.outranked.map(({ id }) => id)).toEqual(outranked);
  });

  it('has a calendar of a whole year', () => {
    const count = (year: number) => {
      const rulings = yearCalendar(ALL, year);
      const of = (reason: string) => rulings.filter((ruling) => ruling.reason === reason).length;
      return [rulings.length, of('year'), of('quarter'), of('specialDay'), of('none')];
    };
    // 2026: 91 days from April to June, minus 1 May; 8 + 1 special days, 8 of them in quarters 1, 3 and 4 of
    // the year.
    expect(count(2026)).toEqual([365, 90, 365 - 91 - 8, 9, 0]);
    expect(count(2028)).toEqual([366, 91, 275, 0, 0]);
  });

  it('a plan never applies on a day for which one of higher priority exists', () => {
    const days = fc
      .integer({ min: 0, max: 364 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString());
    fc.assert(
      fc.property(days, fc.subarray(ALL), (iso, plans) => {
        const { plan: ruling, outranked } = planOn(plans, iso.slice(0, 10));
        const order = ['specialDay', 'quarter', 'year'];
        const ranks = [...(ruling ? [ruling] : []), ...outranked].map(({ type }) => order.indexOf(type));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });
});

it('shows the effect of enabling a plan', () => {
  const before = [YEAR, { ...SPECIAL, enabled: false }];
  const changes = changesOf(before, [YEAR, SPECIAL], { from: '2026-09-29', to: '2026-10-31' });
  expect(changes.length).toBe(7);
  expect(changes[0]).toEqual({ day: '2026-10-01', before: YEAR, after: SPECIAL });
  expect(changesOf(ALL, ALL, { from: '2026-01-01', to: '2026-12-31' })).toEqual([]);
});

describe('saving the same type for a device', () => {
  const existing: AssignedPlan[] = [
    { id: 1, type: 'year', deviceIds: [10, 11] },
    { id: 2, type: 'year', deviceIds: [12] },
    { id: 3, type: 'quarter', deviceIds: [10] },
  ];
  it.each<[string, Parameters<typeof overwrites>[1], ReturnType<typeof overwrites>]>([
    ['no other of the type', { id: null, type: 'specialDay', deviceIds: [10, 11, 12] }, []],
    [
      'takes a part of one',
      { id: null, type: 'year', deviceIds: [11] },
      [{ planId: 1, deviceIds: [11], replaced: false }],
    ],
    [
      'replaces two',
      { id: null, type: 'year', deviceIds: [12, 10, 11, 99] },
      [
        { planId: 1, deviceIds: [10, 11], replaced: true },
        { planId: 2, deviceIds: [12], replaced: true },
      ],
    ],
    ['not itself', { id: 3, type: 'quarter', deviceIds: [10] }, []],
  ])('%s', (_, saved, expected) => {
    expect(overwrites(existing, saved)).toEqual(expected);
  });
});
