import { expect, it } from 'vitest';
import { periodOf, restingFilters, toAlarmFilter } from './listFilters.ts';

it.each([
  ['day', '2026-11-15', { kind: 'day', at: '2026-11-15' }, 1, '2026-11-15'],
  ['month', '2026-11', { kind: 'month', at: '2026-11' }, 2, '2026-11-01'],
  ['year', '2026', { kind: 'year', at: '2026' }, 3, '2026-01-01'],
  ['total', '', { kind: 'total', at: '' }, 4, ''],
  ['week', '2026-11-15', { kind: 'total', at: '' }, 4, ''],
  ['day', '2026-11', { kind: 'total', at: '' }, 4, ''],
  ['day', '2026-13-45', { kind: 'total', at: '' }, 4, ''],
])('%s %s', (period, at, expected, dateType, dateStr) => {
  expect(periodOf({ period, at })).toEqual(expected);
  expect(toAlarmFilter({ ...restingFilters, period, at }, 7, 'UTC')).toMatchObject({ dateType, dateStr });
});

it('by default show the present alarms of this plant', () => {
  expect(toAlarmFilter(restingFilters, 7, 'Europe/Berlin')).toMatchObject({
    plantId: 7,
    recoverStatus: 1,
    grade: 0,
    timeZone: 'Europe/Berlin',
  });
});

it('treat invalid values of an old link as "all"', () => {
  const filters = { ...restingFilters, grade: '9', status: 'x', source: '3', recover: '' };
  expect(toAlarmFilter(filters, 7, 'UTC')).toMatchObject({
    plantId: 7,
    grade: 0,
    eventStatus: 0,
    eventType: 3,
    recoverStatus: 0,
  });
});
