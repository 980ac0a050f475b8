import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatTime,
  isStale,
  zoneLabel,
  zoneOffsetMin,
} from './time.ts';

const AT = Date.UTC(2026, 10, 15, 16, 30, 5);

describe('local time of a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-16', '00:30', '2026-11-16 00:30:05'],
    ['Europe/Berlin', '2026-11-15', '17:30', '2026-11-15 17:30:05'],
    ['America/New_York', '2026-11-15', '11:30', '2026-11-15 11:30:05'],
    ['UTC', '2026-11-15', '16:30', '2026-11-15 16:30:05'],
  ])('in %s', (zone, date, time, dateTime) => {
    expect(formatDate(AT, zone)).toBe(date);
    expect(formatTime(AT, zone)).toBe(time);
    expect(formatDateTime(AT, zone)).toBe(dateTime);
    expect(formatDateTime(AT, zone, 'minute')).toBe(dateTime.slice(0, 16));
  });

  test.each([null, undefined, '', 'nonsense', Number.NaN])('%s gives the text for no value', (at) => {
    expect(formatDateTime(at, 'UTC')).toBe('--');
  });

  test('reads ISO texts and Dates', () => {
    expect(formatDateTime('2026-11-15T16:30:05Z', 'UTC')).toBe('2026-11-15 16:30:05');
    expect(formatDate(new Date(AT), 'UTC')).toBe('2026-11-15');
  });
});

describe('zone label', () => {
  test.each([
    ['Asia/Shanghai', AT, 'UTC+08:00', 480],
    ['Asia/Kolkata', AT, 'UTC+05:30', 330],
    ['UTC', AT, 'UTC+00:00', 0],
    ['America/New_York', AT, 'UTC-05:00', -300],
    ['Europe/Berlin', AT, 'UTC+01:00', 60],
    ['Europe/Berlin', Date.UTC(2026, 6, 1), 'UTC+02:00', 120],
  ])('of %s', (zone, at, label, offsetMin) => {
    expect(zoneLabel(zone, at)).toBe(label);
    expect(zoneOffsetMin(zone, at)).toBe(offsetMin);
  });
});

describe('formatAgo', () => {
  const MIN = 60_000;
  test.each([
    [0, '刚刚', 'just now'],
    [-5 * MIN, '刚刚', 'just now'],
    [59_999, '刚刚', 'just now'],
    [5 * MIN, '5 分钟前', '5 min ago'],
    [59 * MIN, '59 分钟前', '59 min ago'],
    [60 * MIN, '1 小时前', '1 h ago'],
    [49 * 60 * MIN, '2 天前', '2 d ago'],
    [8 * 24 * 60 * MIN, '2026-11-08', '2026-11-08'],
  ])('an age of %s ms', (age, zh, en) => {
    const at = AT - age;
    expect(formatAgo(at, { now: AT, zone: 'Asia/Shanghai', lang: 'zh' })).toBe(zh);
    expect(formatAgo(at, { now: AT, zone: 'Asia/Shanghai', lang: 'en' })).toBe(en);
  });

  test('no instant gives the text for no value', () => {
    expect(formatAgo(null, { now: AT, zone: 'UTC', lang: 'en' })).toBe('--');
  });
});

test('data is stale only when older than the limit', () => {
  expect(isStale(AT - 15 * 60_000, AT, 15)).toBe(false);
  expect(isStale(AT - 15 * 60_000 - 1, AT, 15)).toBe(true);
  expect(isStale(null, AT, 15)).toBe(false);
});
