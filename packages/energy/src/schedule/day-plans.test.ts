import { describe, expect, it } from 'vitest';
import { type GivenPlan, type HeldPlan, planAhead, planInForce } from './day-plans.ts';
import type { RankedPlan } from './plan-calendar.ts';

const ZONE = 'Asia/Shanghai';
const whole = (powerKw: number) => [{ fromMin: 0, toMin: 1440, powerKw, cutOffSoc: 50 }];
const given = (at: string, powerKw: number | null): GivenPlan => ({
  fromMs: Date.parse(`${at}+08:00`),
  segments: powerKw === null ? [] : whole(powerKw),
});

describe('the plan in effect on a past day', () => {
  const history = [
    given('2026-07-01T09:00:00', -10),
    // Assigned at the change of day, with a special day in between.
    given('2026-07-03T00:00:05', -30),
    given('2026-07-04T00:00:04', -10),
    given('2026-07-06T12:00:00', 20),
    given('2026-07-08T00:00:01', null),
  ];
  const cases: [day: string, expected: [fromMin: number, toMin: number, kw: number][]][] = [
    ['2026-06-30', []],
    ['2026-07-01', [[540, 1440, -10]]],
    ['2026-07-02', [[0, 1440, -10]]],
    ['2026-07-03', [[0, 1440, -30]]],
    ['2026-07-04', [[0, 1440, -10]]],
    [
      '2026-07-06',
      [
        [0, 720, -10],
        [720, 1440, 20],
      ],
    ],
    ['2026-07-07', [[0, 1440, 20]]],
    ['2026-07-08', []],
    ['2026-07-20', []],
  ];
  it.each(cases)('%s', (day, expected) => {
    const found = planInForce(history, day, ZONE);
    expect(found.map(({ fromMin, toMin, powerKw }) => [fromMin, toMin, powerKw])).toEqual(expected);
  });
});

describe('the plan of a future day', () => {
  const plan = (
    id: number,
    type: RankedPlan['type'],
    powerRatio: number,
    days: string[] = [],
  ): RankedPlan => ({
    id,
    name: `Plan ${id}`,
    type,
    reserveSoc: null,
    enabled: true,
    parts: [
      {
        quarters: [],
        days: days.map((day) => ({ from: day, to: day })),
        segments: [{ fromMin: 0, toMin: 1440, strategy: 'charge', powerRatio, cutOffSoc: 50 }],
      },
    ],
  });
  const year = plan(1, 'year', -100);
  const special = plan(2, 'specialDay', -300, ['2026-07-03']);
  const held = (values: Partial<HeldPlan> = {}): HeldPlan => ({
    segments: whole(7),
    ours: true,
    agent: false,
    ...values,
  });
  const cases: [what: string, plans: RankedPlan[], day: string, held: HeldPlan, kw: number | undefined][] = [
    ['a year plan on an ordinary day', [year, special], '2026-07-02', held(), -10],
    ['a special day goes before it', [year, special], '2026-07-03', held(), -30],
    ['a plan that is off does not count', [year, { ...special, enabled: false }], '2026-07-03', held(), -10],
    ['no plan: what schedules gave ends', [special], '2026-07-02', held(), undefined],
    ['no plan: what somebody else set stays', [special], '2026-07-02', held({ ours: false }), 7],
    ['a plan takes the place of what somebody else set', [year], '2026-07-02', held({ ours: false }), -10],
    ['an agent is in charge: it keeps what it has', [year], '2026-07-02', held({ agent: true }), 7],
  ];
  it.each(cases)('%s', (_, plans, day, has, kw) => {
    expect(planAhead(plans, day, 100, has)[0]?.powerKw).toBe(kw);
  });
});
