import { describe, expect, it } from 'vitest';
import {
  audibleGrades,
  isQuiet,
  type NoticeAlarm,
  type NoticeUser,
  noticeVerdict,
  type Reach,
  receivesMore,
  recoveryVerdict,
  type Verdict,
} from './notice.policy.ts';

const at = (time: string) => Date.parse(time);
const NOW = at('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

const alarm = (more: Partial<NoticeAlarm> = {}): NoticeAlarm => ({
  grade: 2,
  status: 1,
  recovered: false,
  grouped: false,
  triggeredAtMs: minutesAgo(1),
  createdAtMs: minutesAgo(1),
  ...more,
});
const user = (more: Partial<NoticeUser> = {}): NoticeUser => ({
  enabled: true,
  grades: [1, 2],
  delayMin: 0,
  quiet: null,
  seriousAlways: true,
  receivesSinceMs: 0,
  ...more,
});
/** NOW is 20:00 in Shanghai. */
const evening = { fromMin: 19 * 60, toMin: 7 * 60, timeZone: 'Asia/Shanghai' };

describe('whether an alarm is notified', () => {
  it.each<[string, Partial<NoticeAlarm>, Partial<NoticeUser>, Verdict]>([
    ['at once', {}, {}, 'notify'],
    ['another level', { grade: 3 }, {}, 'never'],
    ['recovered', { recovered: true }, {}, 'never'],
    ['someone follows it up', { status: 2 }, {}, 'never'],
    ['handled', { status: 3 }, {}, 'never'],
    ['closed', { status: 4 }, {}, 'never'],
    ['the lost logger speaks for it', { grouped: true }, {}, 'never'],
    ['switched off', {}, { enabled: false }, 'never'],
    ['from before the user', {}, { receivesSinceMs: NOW }, 'never'],
    ['the step is not yet due', {}, { delayMin: 15 }, 'wait'],
    ['the step is due', { createdAtMs: minutesAgo(15) }, { delayMin: 15 }, 'notify'],
    [
      'the step came while it was handled',
      { createdAtMs: minutesAgo(15), status: 3 },
      { delayMin: 15 },
      'never',
    ],
    [
      'counted from when we learned of it, not from the sample',
      { triggeredAtMs: minutesAgo(60) },
      { delayMin: 15 },
      'wait',
    ],
    ['late by less than a day', { triggeredAtMs: minutesAgo(1440) }, {}, 'notify'],
    ['history', { triggeredAtMs: minutesAgo(1441) }, {}, 'never'],
    [
      'could not be told for a day',
      { createdAtMs: minutesAgo(1440), triggeredAtMs: minutesAgo(1440) },
      {},
      'never',
    ],
    ['one minute less', { createdAtMs: minutesAgo(1439), triggeredAtMs: minutesAgo(1439) }, {}, 'notify'],
    [
      'the last step comes after a day',
      { createdAtMs: minutesAgo(1440), triggeredAtMs: minutesAgo(1440) },
      { delayMin: 1440 },
      'notify',
    ],
    ['quiet hours', {}, { quiet: evening }, 'wait'],
    ['quiet hours, serious', { grade: 1 }, { quiet: evening }, 'notify'],
    ['quiet hours, serious sleeps too', { grade: 1 }, { quiet: evening, seriousAlways: false }, 'wait'],
    ['quiet hours, handled meanwhile', { status: 3 }, { quiet: evening }, 'never'],
  ])('%s', (_, facts, who, verdict) => {
    expect(noticeVerdict(alarm(facts), user(who), NOW)).toBe(verdict);
  });
});

describe('quiet hours', () => {
  const berlin = (from: string, to: string) => {
    const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    return { fromMin: minute(from), toMin: minute(to), timeZone: 'Europe/Berlin' };
  };
  it.each<[string, string, string, string, boolean]>([
    ['before', '22:00', '07:00', '2026-01-10T20:59:59Z', false],
    ['begin', '22:00', '07:00', '2026-01-10T21:00:00Z', true],
    ['over midnight', '22:00', '07:00', '2026-01-10T23:30:00Z', true],
    ['last minute', '22:00', '07:00', '2026-01-11T05:59:59Z', true],
    ['end', '22:00', '07:00', '2026-01-11T06:00:00Z', false],
    ['in summer the clock is another', '22:00', '07:00', '2026-07-11T05:00:00Z', false],
    ['at noon', '12:00', '14:00', '2026-01-10T11:30:00Z', true],
    ['after noon', '12:00', '14:00', '2026-01-10T13:00:00Z', false],
    // 29 March 2026, 01:00 UTC: 02:00 becomes 03:00.
    ['the end is skipped: over at once', '22:00', '02:30', '2026-03-29T00:59:59Z', true],
    ['the end was skipped', '22:00', '02:30', '2026-03-29T01:00:00Z', false],
    // 25 October 2026, 01:00 UTC: 03:00 becomes 02:00.
    ['the hour that comes twice, first', '22:00', '02:30', '2026-10-25T00:29:59Z', true],
    ['between', '22:00', '02:30', '2026-10-25T00:45:00Z', false],
    ['the hour that comes twice, second', '22:00', '02:30', '2026-10-25T01:15:00Z', true],
    ['and over', '22:00', '02:30', '2026-10-25T01:30:00Z', false],
  ])('%s', (_, from, to, time, quiet) => {
    expect(isQuiet(berlin(from, to), at(time))).toBe(quiet);
  });

  it('exempt serious alarms, or none', () => {
    expect(audibleGrades(user({ quiet: evening }), NOW)).toEqual([1]);
    expect(audibleGrades(user({ quiet: evening, grades: [2, 3] }), NOW)).toEqual([]);
    expect(audibleGrades(user({ enabled: false }), NOW)).toEqual([]);
  });

  it('a recovery waits for their end', () => {
    expect(recoveryVerdict(user(), NOW)).toBe('notify');
    expect(recoveryVerdict(user({ quiet: evening }), NOW)).toBe('wait');
    expect(recoveryVerdict(user({ enabled: false }), NOW)).toBe('never');
  });
});

describe('whether the selection became wider', () => {
  const reach = (more: Partial<Reach> = {}): Reach => ({
    enabled: true,
    grades: [1, 2],
    allPlants: false,
    plantIds: [1, 2],
    ...more,
  });
  it.each<[string, Partial<Reach>, Partial<Reach>, boolean]>([
    ['nothing changed', {}, {}, false],
    ['fewer levels', {}, { grades: [1] }, false],
    ['another level', {}, { grades: [1, 3] }, true],
    ['fewer plants', {}, { plantIds: [2] }, false],
    ['another plant', {}, { plantIds: [2, 3] }, true],
    ['all plants', {}, { allPlants: true }, true],
    ['from all to some', { allPlants: true }, { plantIds: [7] }, false],
    ['switched on', { enabled: false }, {}, true],
    ['switched off', {}, { enabled: false, grades: [1, 2, 3] }, false],
  ])('%s', (_, before, after, more) => {
    expect(receivesMore(reach(before), reach(after))).toBe(more);
  });
});
