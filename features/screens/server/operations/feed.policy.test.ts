import { describe, expect, it } from 'vitest';
import { CHANGED_MAX } from '../../contract/operations.contract.ts';
import {
  type Change,
  changedFor,
  isSame,
  markOf,
  nextLookMs,
  type Pace,
  type PlantMark,
  withUnsent,
} from './feed.policy.ts';

const none = { battery: null, grid: null, load: null, charging: null };
const mark = (plantId: number, status: number, kw: number): PlantMark => ({
  plantId,
  status,
  powers: [kw, null, null, null, null],
});

const change = (plantId: number, fromKw: number, toKw: number): Change => ({
  now: mark(plantId, 0, toKw),
  before: mark(plantId, 0, fromKw),
});

it('encodes a plant by status and tenths of kilowatts', () => {
  const now = markOf({ plantId: 5, status: 'fault', pv: 12.34, ...none });
  expect(now).toEqual(mark(5, 1, 12.3));
  expect(isSame(now, markOf({ plantId: 5, status: 'fault', pv: 12.31, ...none }))).toBe(true);
  expect(isSame(now, markOf({ plantId: 5, status: 'normal', pv: 12.34, ...none }))).toBe(false);
  expect(isSame(now, undefined)).toBe(false);
});

describe('the message to a page', () => {
  it('contains only its own plants, changed statuses first', () => {
    const changed = [
      { now: mark(1, 0, 5), before: mark(1, 0, 4) },
      { now: mark(2, 1, 5), before: mark(2, 0, 5) },
      { now: mark(3, 1, 5), before: undefined },
    ];
    expect(changedFor(changed, new Set([1, 2]))).toEqual({
      sent: {
        changed: [
          [2, 1, 5, null, null, null, null],
          [1, 0, 5, null, null, null, null],
        ],
        more: false,
      },
      unsent: [],
    });
  });

  it('contains a limited number of plants, and states that there are more', () => {
    const changed = Array.from({ length: CHANGED_MAX + 1 }, (_, i) => ({
      now: mark(i, 0, 2),
      before: mark(i, 0, 1),
    }));
    const { sent, unsent } = changedFor(changed, new Set(changed.map(({ now }) => now.plantId)));
    expect([sent.changed.length, sent.more]).toEqual([CHANGED_MAX, true]);
    expect(unsent).toEqual([changed[CHANGED_MAX]]);
  });

  it.each<[string, Change[], Change[], Change[]]>([
    ['nothing waited', [], [change(1, 4, 5)], [change(1, 4, 5)]],
    ['what waited goes first', [change(2, 1, 2)], [change(1, 4, 5)], [change(2, 1, 2), change(1, 4, 5)]],
    [
      'a plant that changed again: from what was told',
      [change(1, 4, 5)],
      [change(1, 5, 6)],
      [change(1, 4, 6)],
    ],
    ['a plant that is as it was told', [change(1, 4, 5)], [change(1, 5, 4)], []],
  ])('%s', (_, unsent, changed, expected) => {
    expect(withUnsent(unsent, changed)).toEqual(expected);
  });
});

describe('start of the next pass', () => {
  const idle = { nowMs: 10_000, lastMs: undefined, plannedMs: undefined, newcomers: true };
  it.each<[string, Pace, number]>([
    ['soon for the first', idle, 10_100],
    ['at its pace', { ...idle, lastMs: 10_000, newcomers: false }, 13_000],
    ['a second after the last for somebody new', { ...idle, lastMs: 9_800 }, 10_800],
    ['soon when the last is long ago', { ...idle, lastMs: 8_000, plannedMs: 11_000 }, 10_100],
    ['never later than planned', { ...idle, plannedMs: 10_050 }, 10_050],
    ['never later than planned, right after the last', { ...idle, lastMs: 9_990, plannedMs: 10_990 }, 10_990],
  ])('%s', (_, pace, expected) => {
    expect(nextLookMs(pace)).toBe(expected);
  });
});
