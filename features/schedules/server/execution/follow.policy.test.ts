import type { PlanPart, ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import { expect, it } from 'vitest';
import { following, reserveWanted, samePlan } from './follow.policy.ts';

const discharge: ScheduleSegment = {
  ...{ fromMin: 600, toMin: 720, strategy: 'discharge', powerRatio: 500, cutOffSoc: 10 },
};
const gap = (fromMin: number, toMin: number): ScheduleSegment => ({
  ...{ fromMin, toMin, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 },
});
const part = (segments: ScheduleSegment[]): PlanPart => ({ quarters: [], days: [], segments });
const year: RankedPlan = {
  ...{ id: 1, name: 'year', type: 'year', reserveSoc: null, enabled: true },
  parts: [part([gap(0, 600), discharge, gap(720, 1440)])],
};
const holiday: RankedPlan = {
  ...{ id: 2, name: 'holiday', type: 'specialDay', reserveSoc: null, enabled: true },
  parts: [{ ...part([gap(0, 1440)]), days: [{ from: '2026-10-01', to: '2026-10-07' }] }],
};
const sent = { fromMin: 600, toMin: 720, powerKw: 50, cutOffSoc: 10 };
const has = (version: number, ...segments: (typeof sent)[]) => ({ version, segments });

type Case = [
  string,
  plans: RankedPlan[],
  day: string,
  before: Parameters<typeof following>[3],
  runMode: number | null,
  result: object,
];
it.each<Case>([
  [
    'a first plan is given',
    [year],
    '2026-11-15',
    { plan: null, ours: null },
    0,
    { give: { segments: [sent] } },
  ],
  [
    'the same content is left in peace',
    [year],
    '2026-11-15',
    { plan: has(3, sent), ours: 3 },
    0,
    { give: null, ours: 3 },
  ],
  [
    'the same content of someone else becomes ours',
    [year],
    '2026-11-15',
    { plan: has(4, sent), ours: 3 },
    0,
    { give: null, ours: 4 },
  ],
  [
    'on a special day its plan rules',
    [year, holiday],
    '2026-10-03',
    { plan: has(3, sent), ours: 3 },
    0,
    { give: { segments: [] } },
  ],
  [
    'and the year again after it',
    [year, holiday],
    '2026-10-08',
    { plan: has(4), ours: 4 },
    0,
    { give: { segments: [sent] } },
  ],
  [
    'without a plan ours is taken back',
    [],
    '2026-11-15',
    { plan: has(3, sent), ours: 3 },
    0,
    { give: { segments: [] } },
  ],
  [
    'a disabled one is none',
    [{ ...year, enabled: false }],
    '2026-11-15',
    { plan: has(3, sent), ours: 3 },
    0,
    { give: { segments: [] }, plan: null },
  ],
  [
    'what someone else set is left to them',
    [],
    '2026-11-15',
    { plan: has(5, sent), ours: 3 },
    0,
    { give: null },
  ],
  ['no plan, never any', [], '2026-11-15', { plan: null, ours: null }, 0, { give: null, plan: null }],
  [
    'on the logger as on the platform',
    [year],
    '2026-11-15',
    { plan: null, ours: null },
    1,
    { give: { segments: [sent] } },
  ],
  [
    'a third party is in charge',
    [year],
    '2026-11-15',
    { plan: null, ours: null },
    2,
    { give: null, hold: 'agent' },
  ],
  [
    'a server on site is in charge',
    [year],
    '2026-11-15',
    { plan: null, ours: null },
    3,
    { give: null, hold: 'agent' },
  ],
  [
    'in charge, but nothing is to be sent',
    [year],
    '2026-11-15',
    { plan: has(3, sent), ours: 3 },
    2,
    { give: null, ours: 3 },
  ],
  [
    'before the first sample nobody knows the mode',
    [year],
    '2026-11-15',
    { plan: null, ours: null },
    null,
    { give: { segments: [sent] } },
  ],
])('%s', (_, plans, day, before, runMode, result) => {
  expect(following(plans, day, 100, before, runMode)).toMatchObject(result);
});

it.each([
  ['equal', [sent], [{ ...sent }], true],
  ['another power', [sent], [{ ...sent, powerKw: 51 }], false],
  ['another cut-off', [sent], [{ ...sent, cutOffSoc: 11 }], false],
  ['one more', [sent], [sent, { ...sent, fromMin: 720, toMin: 721 }], false],
  ['none', [], [], true],
])('the same plan: %s', (_, a, b, same) => {
  expect(samePlan(a, b)).toBe(same);
});

const limits = { socMin: 5, socMax: 98, reserveSoc: 10 };
it.each([
  ['no reserve in the plan: what is set stays', null, null],
  ['the same', 10, null],
  ['another: the limits beside it stay', 30, { socMin: 5, socMax: 98, reserveSoc: 30 }],
])('reserve: %s', (_, wanted, result) => {
  expect(reserveWanted(wanted, limits)).toEqual(result);
});
