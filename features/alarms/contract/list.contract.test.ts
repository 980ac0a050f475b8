import { describe, expect, it } from 'vitest';
import { handleEvent } from './handling.contract.ts';
import { getWarningList, getWarningListSilent } from './list.contract.ts';

const header = {
  plantId: 7,
  dateType: 1,
  dateStr: '2026-11-15',
  eventStatus: 0,
  eventType: 0,
  deviceSn: '',
  recoverStatus: 1,
  grade: 0,
};

describe('the query of alarms', () => {
  it.each<[string, object, boolean]>([
    ['as the header sends it', {}, true],
    ['all of time needs no date', { dateType: 4, dateStr: '' }, true],
    ['a day needs one', { dateStr: '' }, false],
    ['which exists', { dateStr: '2026-02-30' }, false],
    ['and is written out', { dateStr: '2026-11' }, false],
    ['a level that there is not', { grade: 5 }, false],
    ['a number as a word', { grade: '1' }, false],
    ['a date type that there is not', { dateType: 0 }, false],
    ['days instead', { dateStr: '', from: '2026-11-01', to: '2026-11-15' }, true],
    ['both ends', { from: '2026-11-01' }, false],
    ['in their order', { from: '2026-11-02', to: '2026-11-01' }, false],
    ['at most a year', { from: '2025-11-01', to: '2026-11-15' }, false],
    ['a zone that there is not', { timeZone: 'Mars/Base' }, false],
    ['a column that cannot be sorted', { sort: 'handler' }, false],
    ['more rows than a page holds', { pageSize: 500 }, false],
    ['an unknown field', { handler: 'x' }, false],
    ['a plant below zero', { plantId: -1 }, false],
  ])('%s', (_, more, fits) => {
    expect(getWarningList.request.safeParse({ ...header, ...more }).success).toBe(fits);
  });

  it('has a background variant that does not count as activity, and 0 means no plant', () => {
    expect(getWarningListSilent.background).toBe(true);
    expect(getWarningListSilent.request).toBe(getWarningList.request);
    const plantOf = (plantId: number) =>
      getWarningList.plantOf?.(getWarningList.request.parse({ ...header, plantId }));
    expect([plantOf(7), plantOf(0)]).toEqual([7, undefined]);
  });
});

describe('handling', () => {
  const reminder = '2026-11-16T00:00:00Z';
  it.each<[string, object, boolean]>([
    ['following up with a reminder', { alarmIds: [1], status: 2, nextReminder: reminder }, true],
    ['following up without one', { alarmIds: [1], status: 2 }, false],
    ['handled', { alarmIds: [1, 2], status: 3, note: 'fuse', seen: [1, 2] }, true],
    ['back to unhandled', { alarmIds: [1], status: 1 }, false],
    ['no alarm', { alarmIds: [], status: 3 }, false],
    ['200 at once', { alarmIds: Array.from({ length: 200 }, (_, n) => n + 1), status: 3 }, true],
    ['201 at once', { alarmIds: Array.from({ length: 201 }, (_, n) => n + 1), status: 3 }, false],
    ['a note of 500', { alarmIds: [1], status: 3, note: 'n'.repeat(500) }, true],
    ['a longer note', { alarmIds: [1], status: 3, note: 'n'.repeat(501) }, false],
    ['what was seen of another number of alarms', { alarmIds: [1], status: 3, seen: [1, 1] }, false],
    ['an unknown field', { alarmIds: [1], status: 3, handler: 'x' }, false],
  ])('%s', (_, body, fits) => {
    expect(handleEvent.request.safeParse(body).success).toBe(fits);
  });
});
