import { describe, expect, it } from 'vitest';
import { dueAtMs, dueMonth, lastMonth, nextDueMs, waitsForSettling } from './sending.policy.ts';

const times = (dayOfMonth: number, hour: number, ...timeZones: string[]) => ({ dayOfMonth, hour, timeZones });
const iso = (ms: number) => new Date(ms).toISOString();
const at = (text: string) => Date.parse(text);

describe('when the reports of a month are due', () => {
  it.each([
    ['Shanghai', times(1, 8, 'Asia/Shanghai'), '2026-10', '2026-11-01T00:00:00.000Z'],
    ['over the year', times(28, 23, 'UTC'), '2026-12', '2027-01-28T23:00:00.000Z'],
    [
      'the last of two clocks',
      times(2, 9, 'Asia/Shanghai', 'Europe/Berlin'),
      '2026-10',
      '2026-11-02T08:00:00.000Z',
    ],
    // 2026-03-29: 02:00 becomes 03:00 in Berlin, so 08:00 is six hours after UTC midnight.
    ['a day with 23 hours', times(1, 8, 'Europe/Berlin'), '2026-03', '2026-04-01T06:00:00.000Z'],
    // 2026-11-01: clocks are set back at 02:00 in New York.
    ['a day with 25 hours', times(1, 8, 'America/New_York'), '2026-10', '2026-11-01T13:00:00.000Z'],
  ])('%s', (_, sending, month, due) => {
    expect(iso(dueAtMs(sending, month))).toBe(due);
  });
});

it('a month is over when it is over at all plants', () => {
  const now = at('2026-10-31T20:00:00Z');
  expect(lastMonth(['Asia/Shanghai'], now)).toBe('2026-10');
  expect(lastMonth(['Asia/Shanghai', 'Europe/Berlin'], now)).toBe('2026-09');
});

describe('the month to send now', () => {
  const sending = times(5, 8, 'UTC');
  const long = at('2025-01-01T00:00:00Z');
  it.each([
    ['not yet', '2026-11-05T07:59:59Z', long, undefined],
    ['on the hour', '2026-11-05T08:00:00Z', long, '2026-10'],
    ['late in the month, after being away', '2026-11-30T23:00:00Z', long, '2026-10'],
    ['not what was due the month before', '2026-12-01T00:00:00Z', long, undefined],
    ['set up after the hour', '2026-11-10T00:00:00Z', at('2026-11-06T00:00:00Z'), undefined],
    ['set up before the hour', '2026-11-10T00:00:00Z', at('2026-11-05T07:00:00Z'), '2026-10'],
  ])('%s', (_, now, since, month) => {
    expect(dueMonth(sending, since, at(now))?.month).toBe(month);
  });

  it.each([
    ['2026-11-05T07:00:00Z', '2026-11-05T08:00:00.000Z'],
    ['2026-11-05T08:00:00Z', '2026-12-05T08:00:00.000Z'],
  ])('at %s the next is %s', (now, next) => {
    expect(iso(nextDueMs(sending, at(now)))).toBe(next);
  });
});

it.each([
  [0, '2026-11-05T08:00:00Z', false],
  [1, '2026-11-05T08:00:00Z', true],
  [1, '2026-11-08T07:59:59Z', true],
  [1, '2026-11-08T08:00:00Z', false],
])('%s pending days at %s', (days, now, waits) => {
  expect(waitsForSettling(days, at('2026-11-05T08:00:00Z'), at(now))).toBe(waits);
});
