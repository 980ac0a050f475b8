import { expect, it } from 'vitest';
import type { AlarmStatus } from '../../contract/alarm.ts';
import { newSince, type Seen } from './newest.ts';

const row = (id: number, eventStatus: AlarmStatus = 1, groupId: number | null = null) => ({
  id,
  eventStatus,
  groupId,
  grade: 1 as const,
  plantId: 1,
  plantName: 'P',
  timeZone: 'UTC',
  deviceId: 2,
  deviceSn: 'SN',
  deviceAlias: '',
  deviceType: 'inverter',
  eventType: 1 as const,
  eventCode: 201,
  detail: {},
  triggerTime: '2026-11-15T08:00:00.000Z',
});

it.each<[string, Seen | undefined, ReturnType<typeof row>[], number, number[], number, Seen]>([
  ['the first look', undefined, [row(9), row(4)], 2, [], 0, { newestId: 9, total: 2 }],
  ['nothing new', { newestId: 9, total: 2 }, [row(9), row(4)], 2, [], 0, { newestId: 9, total: 2 }],
  ['one new', { newestId: 9, total: 2 }, [row(10), row(9)], 3, [10], 0, { newestId: 10, total: 3 }],
  [
    'handled or grouped',
    { newestId: 1, total: 1 },
    [row(3, 2), row(2, 1, 1)],
    3,
    [],
    0,
    { newestId: 3, total: 3 },
  ],
  ['a storm', { newestId: 9, total: 2 }, [row(52), row(51)], 42, [52, 51], 38, { newestId: 52, total: 42 }],
  ['all recovered', { newestId: 9, total: 2 }, [], 0, [], 0, { newestId: 9, total: 0 }],
])('%s', (_, before, rows, unRecoverTotal, raised, more, seen) => {
  const found = newSince(before, { rows, unRecoverTotal });
  expect([found.raised.map(({ id }) => id), found.more, found.seen]).toEqual([raised, more, seen]);
});
