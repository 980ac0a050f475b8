import type { PlanPart, ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { following, isConvertible, type ModeTries, modeDue, samePlan } from './follow.policy.ts';

const discharge: ScheduleSegment = {
  fromMin: 600,
  toMin: 720,
  strategy: 'discharge',
  powerRatio: 500,
  cutOffSoc: 10,
};
const gap = (fromMin: number, toMin: number): ScheduleSegment => ({
  fromMin,
  toMin,
  strategy: 'selfUse',
  powerRatio: 0,
  cutOffSoc: 10,
});
const part = (segments: ScheduleSegment[]): PlanPart => ({ quarters: [], days: [], segments });
const year: RankedPlan = {
  id: 1,
  name: 'year',
  type: 'year',
  reserveSoc: null,
  enabled: true,
  parts: [part([gap(0, 600), discharge, gap(720, 1440)])],
};
const holiday: RankedPlan = {
  id: 2,
  name: 'holiday',
  type: 'specialDay',
  reserveSoc: null,
  enabled: true,
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
  [
    'a machine that was never told anything is, also that it has nothing to follow',
    [{ ...year, parts: [part([gap(0, 1440)])] }],
    '2026-11-15',
    { plan: null, ours: null },
    0,
    { give: { segments: [] } },
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

const idle: ScheduleSegment = { ...gap(0, 1440), strategy: 'idle' };
const charge: ScheduleSegment = { ...discharge, strategy: 'charge', powerRatio: -500 };
it.each<[string, RankedPlan[], number, boolean]>([
  ['a known power', [year], 100, true],
  ['an unknown one and something to convert', [year], 0, false],
  ['charging', [{ ...year, parts: [part([charge])] }], 0, false],
  ['a plan that was switched off', [{ ...year, enabled: false }], 0, true],
  ['none', [], 0, true],
  ['self-use all day', [{ ...year, parts: [part([gap(0, 1440)])] }], 0, true],
  ['rest all day', [{ ...year, parts: [part([idle])] }], 0, true],
])('can be expressed in kilowatts: %s', (_, plans, ratedKw, can) => {
  expect(isConvertible(plans, '2026-11-15', ratedKw)).toBe(can);
});

const tried = (count: number, minutesAgo: number): ModeTries => ({
  count,
  lastMs: 1e12 - minutesAgo * MINUTE_MS,
  holds: false,
});
it.each<[string, ModeTries, boolean]>([
  ['never set', { count: 0, lastMs: null, holds: false }, true],
  ['on its way or set', { ...tried(1, 600), holds: true }, false],
  ['failed a minute ago', tried(1, 1), false],
  ['failed ten minutes ago', tried(1, 10), true],
  ['failed twice', tried(2, 19), false],
  ['failed twice, long enough ago', tried(2, 20), true],
  ['never more than an hour', tried(30, 60), true],
])('work mode: %s', (_, tries, due) => {
  expect(modeDue(tries, 1e12)).toBe(due);
});
