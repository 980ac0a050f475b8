import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { AlarmGrade } from '../../contract/alarm.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';
import { type AlarmTips, defaultTips } from '../../contract/tips.contract.ts';
import { announced, foldAlarms, laterMin, nextPromptMs, promptPlan, type Watched } from './promptPlan.ts';

const item = (id: number, grade: AlarmGrade, minute = 0): AlarmItem => ({
  id,
  grade,
  plantId: 1,
  plantName: 'P',
  timeZone: 'UTC',
  deviceId: 2,
  deviceSn: 'SN',
  deviceAlias: '',
  deviceType: 'inverter',
  eventType: 1,
  eventCode: 201,
  detail: {},
  eventStatus: 1,
  triggerTime: new Date(minute * MINUTE_MS).toISOString(),
});
const watched = (id: number, grade: AlarmGrade, shown = 0, shownAtMs = 0, laterAtMs?: number): Watched => ({
  item: item(id, grade),
  shown,
  shownAtMs,
  laterAtMs,
});

const tip = (more: object = {}) => ({ screen: true, voice: false, repeatCount: 2, intervalMin: 5, ...more });

describe('time of the next prompt', () => {
  it.each<[string, Partial<Watched>, object, number | undefined]>([
    ['new: at once', { shown: 0 }, {}, 0],
    ['told once: again after the interval', { shown: 1, shownAtMs: 10 * MINUTE_MS }, {}, 15 * MINUTE_MS],
    ['told twice: once more', { shown: 2, shownAtMs: 15 * MINUTE_MS }, {}, 20 * MINUTE_MS],
    ['told as often as wanted: never again', { shown: 3, shownAtMs: 20 * MINUTE_MS }, {}, undefined],
    ['no repetition wanted', { shown: 1 }, { repeatCount: 0 }, undefined],
    ['neither dialog nor sound: never', { shown: 0 }, { screen: false }, undefined],
    ['sound only: at once', { shown: 0 }, { screen: false, voice: true }, 0],
    ['put off: then, although there are no repetitions left', { shown: 3, laterAtMs: 99 }, {}, 99],
    ['put off, then switched off', { shown: 3, laterAtMs: 99 }, { screen: false }, undefined],
  ])('%s', (_, more, tipMore, expected) => {
    expect(nextPromptMs({ ...watched(1, 1), ...more }, tip(tipMore))).toBe(expected);
  });
});

describe('the plan', () => {
  const tips: AlarmTips = { ...defaultTips, second: tip({ intervalMin: 30 }) };
  const ids = (list: readonly Watched[]) => list.map((one) => one.item.id);
  it.each<[string, Watched[], number, number[], number | undefined]>([
    ['nothing to watch', [], 0, [], undefined],
    ['a new one now', [watched(1, 1)], 7, [1], undefined],
    ['third is told nobody', [watched(1, 4)], 7, [], undefined],
    ['not yet', [watched(1, 1, 1, 0)], 4 * MINUTE_MS, [], 5 * MINUTE_MS],
    ['the interval is over', [watched(1, 1, 1, 0)], 5 * MINUTE_MS, [1], undefined],
    [
      'what comes within seconds comes along, the rest later',
      [watched(1, 1, 1, 0), watched(2, 1, 1, 14_000), watched(3, 3, 1, 0)],
      5 * MINUTE_MS,
      [1, 2],
      30 * MINUTE_MS,
    ],
    [
      'nothing comes along where nothing is due',
      [watched(1, 1, 1, 1000)],
      5 * MINUTE_MS,
      [],
      5 * MINUTE_MS + 1000,
    ],
  ])('%s', (_, list, now, due, next) => {
    const plan = promptPlan(list, tips, now);
    expect([ids(plan.due), plan.nextAtMs]).toEqual([due, next]);
  });

  it('a serious alarm with the defaults: four times, five minutes apart', () => {
    const at: number[] = [];
    let one = watched(1, 1);
    for (let now = 0; now <= 120 * MINUTE_MS; now += MINUTE_MS) {
      if (promptPlan([one], defaultTips, now).due.length === 0) continue;
      at.push(now / MINUTE_MS);
      one = announced(one, now);
    }
    expect(at).toEqual([0, 5, 10, 15]);
  });
});

describe('one dialog', () => {
  it('shows the worst five of a storm, newer ones first, and the total count', () => {
    const storm = [
      ...Array.from({ length: 30 }, (_, i) => item(i + 1, 3, i)),
      item(40, 1, 1),
      item(41, 2, 5),
      item(42, 1, 2),
    ];
    const { shown, count } = foldAlarms(storm, 4);
    expect(shown.map(({ id }) => id)).toEqual([42, 40, 41, 30, 29]);
    expect(count).toBe(37);
  });

  it('is postponed for the shortest interval of its alarms', () => {
    expect(laterMin([item(1, 3), item(2, 1), item(3, 2)], defaultTips)).toBe(5);
    expect(laterMin([item(1, 3)], defaultTips)).toBe(30);
  });
});
