import { describe, expect, it } from 'vitest';
import {
  followingNow,
  type HoldFacts,
  holdOf,
  plannedNow,
  sendStatusOf,
  worstStatus,
} from './state.policy.ts';

const way = { planId: 7, hold: null, desired: 2, reported: 2, error: '' };

it.each([
  ['nothing is known', undefined, 'none'],
  ['another plan rules it today', { ...way, planId: 8 }, 'none'],
  ['both versions agree', way, 'success'],
  ['on its way', { ...way, reported: 1 }, 'sending'],
  ['never reported', { ...way, reported: null }, 'sending'],
  ['refused', { ...way, reported: 1, error: 'badPlan' }, 'failure'],
  ['somebody else is in charge', { ...way, hold: 'agent' }, 'held'],
  ['its logger is too old', { ...way, hold: 'loggerOld' }, 'failure'],
  ['no logger', { ...way, hold: 'noLogger' }, 'failure'],
  ['it was never told anything', { ...way, desired: null, reported: null }, 'sending'],
])('send status: %s', (_, facts, status) => {
  expect(sendStatusOf(7, facts)).toBe(status);
});

it('of several devices the least advanced one', () => {
  expect(worstStatus(['success', 'none', 'sending'])).toBe('sending');
  expect(worstStatus(['sending', 'failure', 'held'])).toBe('failure');
  expect(worstStatus([])).toBe('none');
});

const NOW = Date.parse('2026-11-15T04:00:00Z');
const open: HoldFacts = {
  ...way,
  reported: 1,
  linked: true,
  runMode: 0,
  sentAt: null,
  writes: [],
  segments: [{ fromMin: 0, toMin: 60, powerKw: 5, cutOffSoc: 10 }],
  timeZone: 'Asia/Shanghai',
  nowMs: NOW,
};
const MIDNIGHT = Date.parse('2026-11-15T16:00:00Z');
const writes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ atMs: NOW - (count - i) * 600_000, kind: 'resend' as const }));

describe('reason for waiting', () => {
  it.each<[string, Partial<HoldFacts>, string | null, number | null]>([
    ['it agrees', { reported: 2 }, null, null],
    ['it never got one', { desired: null, reported: null }, null, null],
    ['a moment', {}, 'wait', null],
    ['its line is down', { linked: false }, 'offline', null],
    ['an agent', { runMode: 2 }, 'agent', null],
    ['an agent, but it agrees', { runMode: 2, reported: 2 }, null, null],
    ['its logger is too old', { hold: 'loggerOld' }, 'loggerOld', null],
    ['it has no logger', { hold: 'noLogger' }, 'noLogger', null],
    [
      'another change was written half a minute ago',
      { writes: [{ atMs: NOW - 30_000, kind: 'change' }] },
      'settling',
      NOW + 30_000,
    ],
    [
      'sent half a minute ago',
      { sentAt: new Date(NOW - 30_000), writes: [{ atMs: NOW - 30_000, kind: 'change' }] },
      'waiting',
      NOW + 30_000,
    ],
    ['16 writes today', { sentAt: new Date(NOW - 600_000), writes: writes(16) }, 'budget', MIDNIGHT],
    ['24 writes today, and something new', { writes: writes(24) }, 'budget', MIDNIGHT],
    [
      'it said no',
      { error: 'badPlan', sentAt: new Date(NOW - 30_000), writes: [{ atMs: NOW - 30_000, kind: 'change' }] },
      'refused',
      NOW + 30_000,
    ],
  ])('%s', (_, more, hold, untilMs) => {
    expect(holdOf({ ...open, ...more })).toEqual({ hold, untilMs });
  });
});

it('the present segment is that of the local time of the plant', () => {
  const noon = { fromMin: 720, toMin: 735, powerKw: 50, cutOffSoc: 10 };
  expect(plannedNow([noon], NOW, 'Asia/Shanghai')).toBe(noon);
  expect(plannedNow([noon], NOW + 15 * 60_000, 'Asia/Shanghai')).toBeUndefined();
  expect(plannedNow([noon], NOW, 'UTC')).toBeUndefined();
});

describe('a sample follows the plan', () => {
  const charging = { fromMin: 0, toMin: 480, powerKw: -50, cutOffSoc: 95 };
  const resting = { fromMin: 0, toMin: 480, powerKw: 0, cutOffSoc: 0 };
  it.each([
    ['as planned', charging, -50, 40, 'asPlanned'],
    ['within 5 % of rated power', charging, -45.1, 40, 'asPlanned'],
    ['too little', charging, -44, 40, null],
    ['too much', charging, -56, 40, null],
    ['the other way', charging, 50, 40, null],
    ['full by the plan', charging, 0, 95, 'cutOff'],
    ['nothing, though there is room', charging, 0, 60, null],
    ['at rest', resting, 0.4, 60, 'asPlanned'],
    ['not at rest', resting, 20, 60, null],
    ['SOC not known', charging, -50, null, 'asPlanned'],
  ])('%s', (_, segment, powerKw, soc, follows) => {
    expect(followingNow(segment, { atMs: 0, powerKw, soc }, 100)).toBe(follows);
  });
});
