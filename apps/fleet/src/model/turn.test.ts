import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { localClock } from './local-time.ts';
import { roll, turnOf } from './turn.ts';

const at = (text: string) => Date.parse(text);

describe('local clock', () => {
  it.each([
    ['Asia/Shanghai', '2026-01-01T16:30:00Z', 0.5, 5],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', 1 + 59 / 60, 0],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 3, 0],
    ['Europe/Berlin', '2026-03-29T23:00:00Z', 1, 1],
    ['America/Los_Angeles', '2026-11-01T08:59:00Z', 1 + 59 / 60, 0],
    ['America/Los_Angeles', '2026-11-01T09:00:00Z', 1, 0],
  ])('%s at %s', (zone, text, hour, weekday) => {
    const local = localClock(zone)(at(text));
    expect(local.hour).toBeCloseTo(hour, 9);
    expect(local.weekday).toBe(weekday);
  });
});

describe('turn', () => {
  const clock = localClock('Asia/Shanghai');
  const turn = (from: string, minutes: number) => {
    const fromMs = at(`${from}+08:00`);
    return turnOf(clock(fromMs), clock(fromMs + minutes * MINUTE_MS), minutes / 60);
  };

  it.each([
    ['within an hour', '2026-05-05T10:00:00', 5, { hour: -1, day: -1, month: -1, year: -1 }],
    ['up to the hour', '2026-05-05T10:55:00', 5, { hour: 0, day: -1, month: -1, year: -1 }],
    ['past midnight', '2026-05-05T23:57:00', 5, { hour: 0.4, day: 0.4, month: -1, year: -1 }],
    ['into a month', '2026-05-31T23:55:00', 10, { hour: 0.5, day: 0.5, month: 0.5, year: -1 }],
    ['into a year', '2026-12-31T23:55:00', 5, { hour: 0, day: 0, month: 0, year: 0 }],
  ])('%s', (_, from, minutes, expected) => {
    const found = turn(from, minutes);
    for (const period of ['hour', 'day', 'month', 'year'] as const) {
      expect(found[period]).toBeCloseTo(expected[period], 9);
    }
  });

  it('restarts a counter with the remainder', () => {
    expect(roll(100, 10, -1)).toBe(110);
    expect(roll(100, 10, 0.4)).toBeCloseTo(4);
    expect(roll(100, 10, 0)).toBe(0);
  });
});
