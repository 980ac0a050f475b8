import { expect, it } from 'vitest';
import { durationText, isFlapping, lastedMs, timeHint } from './alarmText.ts';
import { devicePath } from './paths.ts';

it.each([
  [0, '0 s', '0 秒'],
  [45_999, '45 s', '45 秒'],
  [60_000, '1 min', '1 分'],
  [3_599_000, '59 min', '59 分'],
  [3_600_000, '1 h', '1 小时'],
  [11_100_000, '3 h 5 min', '3 小时 5 分'],
  [86_400_000, '1 d', '1 天'],
  [187_200_000, '2 d 4 h', '2 天 4 小时'],
])('%i ms', (ms, en, zh) => {
  expect([durationText(ms, 'en'), durationText(ms, 'zh')]).toEqual([en, zh]);
});

it('lasts until recovery, or until now', () => {
  const triggerTime = '2026-11-15T00:00:00.000Z';
  const now = Date.parse('2026-11-15T01:00:00Z');
  expect(lastedMs({ triggerTime, recoverTime: null }, now)).toBe(3_600_000);
  expect(lastedMs({ triggerTime, recoverTime: '2026-11-15T00:00:30.000Z' }, now)).toBe(30_000);
  // The clock of the browser is behind that of the device.
  expect(lastedMs({ triggerTime, recoverTime: null }, now - 86_400_000)).toBe(0);
});

it.each([
  ['Europe/Berlin', 'UTC+01:00'],
  ['Africa/Lagos', 'UTC+01:00'],
  ['Asia/Shanghai', 'UTC+08:00 · Werk Leipzig 2026-11-15 11:13:48 UTC+01:00'],
])('a time in %s', (zone, hint) => {
  const plant = { plantName: 'Werk Leipzig', timeZone: 'Europe/Berlin' };
  expect(timeHint('2026-11-15T10:13:48.000Z', zone, plant)).toBe(hint);
});

it('is shown as flapping from the third time on', () => {
  expect([2, 3].map((flapCount) => isFlapping({ flapCount }))).toEqual([false, true]);
});

it('opens a device at a given time', () => {
  expect(devicePath(7)).toBe('/monitoring/deviceDetails?deviceId=7');
  const at = { tab: 'history', day: '2026-11-15', ms: 1000, points: ['soc', 'stringCurrent.3'] } as const;
  expect(devicePath(7, at)).toBe(
    '/monitoring/deviceDetails?deviceId=7&tab=history&from=2026-11-15&to=2026-11-15&at=1000&points=soc%2CstringCurrent.3',
  );
});
