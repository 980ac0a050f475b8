import type { StorageFacts } from '@heliodon/energy/control/site-units';
import type { Guidance } from '@heliodon/energy/optimise/guidance';
import { describe, expect, it } from 'vitest';
import { plantCourse, type WhenAway, whenAway } from './course.policy.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
const MINUTE_MS = 60_000;
const guidance = { madeAtMs: NOW, startMs: NOW, course: [40, -20] } as unknown as Guidance;
type Plant = Parameters<typeof plantCourse>[0];
const plant = (more: { guidance?: Guidance | null; automaticOnly?: boolean } = {}): Plant => ({
  automatic: { guidance: more.guidance === undefined ? guidance : more.guidance },
  settings: { automaticOnly: more.automaticOnly ?? true } as Plant['settings'],
});
const unit = (sn: string, ratedKw: number) => ({ sn, ratedKw }) as StorageFacts;
const view = (mode: 'platform' | 'edge' | 'blind' = 'platform', storage = [unit('A', 100), unit('B', 50)]) =>
  ({ mode, sends: mode !== 'blind', facts: { storage } }) as unknown as Parameters<typeof plantCourse>[1];
const course = {
  from: NOW,
  stepS: 900,
  powersKw: [40, -20],
  shares: [
    { sn: 'A', share: 0.6667 },
    { sn: 'B', share: 0.3333 },
  ],
};

describe('the course of a plant', () => {
  it.each<[string, Plant, ReturnType<typeof view>, number, typeof course | null]>([
    ['by rated power', plant(), view(), 0, course],
    ['at the end of the validity of guidance', plant(), view(), 45 * MINUTE_MS, course],
    ['of old guidance', plant(), view(), 46 * MINUTE_MS, null],
    ['without guidance', plant({ guidance: null }), view(), 0, null],
    [
      'of guidance of an earlier version',
      plant({ guidance: { madeAtMs: NOW, startMs: NOW } as unknown as Guidance }),
      view(),
      0,
      null,
    ],
    ['with limits that need safe orders', plant({ automaticOnly: false }), view(), 0, null],
    ['with limits that the logger holds', plant({ automaticOnly: false }), view('edge'), 0, course],
    ['without a grid meter: no messages', plant(), view('blind'), 0, null],
    ['without controllable storage', plant(), view('platform', []), 0, null],
    ['that is not automatic', { ...plant(), automatic: null }, view(), 0, null],
  ])('%s', (_, of, seen, ageMs, expected) => {
    expect(plantCourse(of, seen, true, NOW + ageMs)).toEqual(expected);
  });

  it.each([
    ['with limits that the logger has not confirmed', false, null],
    ['without limits there is nothing to confirm', true, course],
  ])('at the edge, %s', (_, automaticOnly, expected) => {
    expect(plantCourse(plant({ automaticOnly }), view('edge'), false, NOW)).toEqual(expected);
  });
});

describe('when the platform is away, storage', () => {
  const behind = (a: string, b: string) => [
    { sn: 'A', loggerFirmware: a },
    { sn: 'B', loggerFirmware: b },
  ];
  const untilMs = NOW + 30 * MINUTE_MS;
  it.each<[string, Plant, ReturnType<typeof view>, string, string, WhenAway | null]>([
    ['follows the course', plant(), view(), '1.7.0', '2.0.1', { way: 'course', untilMs }],
    ['follows it in part', plant(), view(), '1.7.0', '1.6.9', { way: 'partly', untilMs }],
    ['follows its plan: old loggers', plant(), view(), '1.6.2', '1.6.2', { way: 'plan', untilMs: null }],
    [
      'follows its plan: no guidance',
      plant({ guidance: null }),
      view(),
      '1.7.0',
      '1.7.0',
      { way: 'plan', untilMs: null },
    ],
    [
      'stops: limits',
      plant({ automaticOnly: false }),
      view(),
      '1.7.0',
      '1.7.0',
      { way: 'stop', untilMs: null },
    ],
    [
      'follows the course: the logger holds the limits',
      plant({ automaticOnly: false }),
      view('edge'),
      '1.7.0',
      '1.7.0',
      { way: 'course', untilMs },
    ],
    [
      'follows its plan: no messages',
      plant(),
      view('blind'),
      '1.7.0',
      '1.7.0',
      { way: 'plan', untilMs: null },
    ],
    ['is not ours', { ...plant(), automatic: null }, view(), '1.7.0', '1.7.0', null],
  ])('%s', (_, of, seen, a, b, expected) => {
    expect(whenAway(of, seen, behind(a, b), plantCourse(of, seen, true, NOW))).toEqual(expected);
  });
});
